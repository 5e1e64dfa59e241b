import type { ReactNode } from 'react';
import classes from './section.module.css';

export function Section({
  id,
  title,
  hint,
  children,
}: {
  id: string;
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      {/* Takes the focus when the focused element is removed. */}
      <h2 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      {hint && <p>{hint}</p>}
      {children}
    </section>
  );
}
