import type { ReactNode } from 'react';
import { BoardPicture } from '../_landing/board-picture';
import { Logo } from '../_ui/layout/logo';
import classes from './auth.module.css';

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <aside className={classes.aside}>
        <a href="/" className={classes.home}>
          <Logo />
        </a>
        <div className={classes.picture}>
          <BoardPicture columns={2} />
        </div>
        <p className={classes.claim}>Every event, from the first call to the signed contract.</p>
      </aside>
      <main className={classes.main}>
        <div className={classes.form}>{children}</div>
      </main>
    </div>
  );
}
