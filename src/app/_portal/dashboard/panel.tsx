import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled part of the dashboard. */
export function Panel({ title, aside, className, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={[classes.panel, className].filter(Boolean).join(' ')}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {aside && <div className={classes.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  );
}
