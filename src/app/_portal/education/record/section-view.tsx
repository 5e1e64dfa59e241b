import type { ReactNode } from 'react';
import type { Section } from '@/app/_content/education/section';
import { Blocks } from './blocks';
import { LookUpLine } from './look-up-line';
import classes from './reading.module.css';
import { SectionActions } from './section-actions';

interface SectionViewProps {
  section: Section;
  /** The lead that a note or an email would be for. */
  leadId?: string | null;
  /** Below the text. */
  children?: ReactNode;
}

/** A section to read, and to take along into an email, a note or the clipboard. */
export function SectionView({ section, leadId = null, children }: SectionViewProps) {
  const { id, title, summary, blocks, lookUp } = section;
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      {/* Takes the focus when the index leads here. */}
      <h2 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      <p className={classes.summary}>{summary}</p>
      <div className={classes.text}>
        <Blocks blocks={blocks} />
      </div>
      {lookUp && <LookUpLine lookUp={lookUp} />}
      {children}
      <SectionActions section={section} leadId={leadId} />
    </section>
  );
}
