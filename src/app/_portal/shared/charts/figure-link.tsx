import type { ReactNode } from 'react';
import { TabLink } from '@/app/_portal/tab-link';
import classes from './charts.module.css';
import { moveBetweenFigures } from './figure-keys';

interface FigureLinkProps {
  /** The list of what the figure counts; without it, the figure is plain text. */
  href?: string | undefined;
  /** The figure in full, where the text alone does not name it. */
  label?: string;
  children: ReactNode;
}

/** A figure that opens what it counts. */
export function FigureLink({ href, label, children }: FigureLinkProps) {
  if (href === undefined) return children;
  return (
    <TabLink href={href} aria-label={label} className={classes.figure} data-figure onKeyDown={moveBetweenFigures}>
      {children}
    </TabLink>
  );
}
