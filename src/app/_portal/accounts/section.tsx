import type { ReactNode } from 'react';
import classes from './section.module.css';
import { SECTIONS, type SectionId } from './sections';

export interface SectionProps {
  id: SectionId;
  hint?: ReactNode;
  children: ReactNode;
}

export function Section({ id, hint, children }: SectionProps) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      {/* Takes the focus when the focused element is removed, and when the index leads here. */}
      <h2 id={`${id}-title`} tabIndex={-1}>
        {SECTIONS.find((section) => section.id === id)?.label}
      </h2>
      {hint && <p>{hint}</p>}
      {children}
    </section>
  );
}
