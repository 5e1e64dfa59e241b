import type { ReactNode } from 'react';
import { Logo } from './logo';
import classes from './plain-page.module.css';

/** A page outside the portal with a single message: the logo, which leads home, above it. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <a href="/" className={classes.home}>
          <Logo />
        </a>
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  );
}
