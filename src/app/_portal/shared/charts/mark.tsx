import type { ReactNode } from 'react';
import { TabLink } from '@/app/_portal/tab-link';
import classes from './charts.module.css';
import type { useMarks } from './use-marks';

interface MarkProps {
  /** The list of what the mark counts. */
  href?: string | undefined;
  mark: ReturnType<ReturnType<typeof useMarks>['markProps']>;
  children: ReactNode;
}

/** A part of a chart that has a value: a link if there is something behind it. */
export function Mark({ href, mark, children }: MarkProps) {
  if (href === undefined) {
    return (
      <g className={classes.mark} {...mark}>
        {children}
      </g>
    );
  }
  const { role: _, ...link } = mark;
  return (
    <TabLink href={href} className={classes.mark} {...link}>
      {children}
    </TabLink>
  );
}
