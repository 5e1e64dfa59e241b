import type { ReactNode } from 'react';
import { matchedRanges, type TextRange } from '@/domain/shared/matches';
import classes from './palette.module.css';

/** A text with its matched parts emphasized. */
export function Emphasis({ text, ranges }: { text: string; ranges: readonly TextRange[] }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    parts.push(
      text.slice(at, start),
      <mark key={start} className={classes.match}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return [...parts, text.slice(at)];
}

export const emphasize = (text: string, q: string) => <Emphasis text={text} ranges={matchedRanges(text, q)} />;
