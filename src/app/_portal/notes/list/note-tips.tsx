'use client';

import { useMediaQuery } from '@mantine/hooks';
import { IconBulb } from '@tabler/icons-react';
import classes from './note-tips.module.css';

const TIPS = [
  'Write the note while the call is fresh: who decides, what it may cost, and what you promised.',
  'Put a note on its lead, and everybody who sees the lead reads it in the timeline there.',
  'A few tags used over and over find more than many used once. Try permit, budget and site visit.',
];

/** Next to the list on wide screens, otherwise a collapsible line. */
export function NoteTips() {
  const isWide = useMediaQuery('(min-width: 75em)') ?? false;
  const tips = (
    <ul className={classes.tipList}>
      {TIPS.map((tip) => (
        <li key={tip}>{tip}</li>
      ))}
    </ul>
  );
  const heading = (
    <>
      <IconBulb size={16} stroke={1.6} aria-hidden />
      Tips
    </>
  );
  return (
    <aside className={classes.tips} aria-label="Tips">
      {isWide ? (
        <>
          <h2 className={classes.tipsTitle}>{heading}</h2>
          {tips}
        </>
      ) : (
        <details>
          <summary className={classes.tipsTitle}>{heading}</summary>
          {tips}
        </details>
      )}
    </aside>
  );
}
