import type { QuoteContent } from '@/domain/quotes/quote-content';
import { type Block, makeRoom, type Sheet, STYLES, writeBlocks } from './sheet';

/** A heading and the first lines below it, which stay together. */
const HEADING_ROOM = 52;

/** The terms of the company, in its own words. */
export function writeTerms(sheet: Sheet, { terms }: QuoteContent): void {
  const paragraphs = terms.text.split(/\n\s*\n/).filter((text) => text.trim() !== '');
  if (paragraphs.length === 0) return;
  makeRoom(sheet, HEADING_ROOM);
  writeBlocks(sheet, [
    { tag: 'H2', style: STYLES.heading, text: 'Terms' },
    ...paragraphs.map((text): Block => ({ tag: 'P', style: STYLES.terms, text })),
  ]);
}
