'use client';

import type { ReactNode } from 'react';
import { SectionIndex } from '@/app/_portal/shared/sections/section-index';
import { type PageSection, useCurrentSection } from '@/app/_portal/shared/sections/use-current-section';
import { usePaperColors } from '@/app/_ui/layout/use-paper-colors';
import classes from './reading.module.css';

interface ReadingLayoutProps {
  label: string;
  /** Of the texts of `children`. Must stay the same object between renders. */
  sections: readonly PageSection[];
  /** The section that the hash of an address names. */
  sectionOf: (hash: string) => string | null;
  children: ReactNode;
}

/** A text to read, with its contents beside it, or in a bar above it on phones. */
export function ReadingLayout({ label, sections, sectionOf, children }: ReadingLayoutProps) {
  const current = useCurrentSection(sections, sectionOf);
  usePaperColors();
  return (
    <div className={classes.layout}>
      <SectionIndex label={label} sections={sections} current={current} />
      <div>{children}</div>
    </div>
  );
}
