import { NOT_VERIFIED } from '@/domain/regulatory/states';
import { foldForSearch } from '@/domain/shared/search';

/** A part of a section, in the order of reading. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** Steps in their order. */
  | { kind: 'steps'; items: readonly string[] }
  /** A term, a question or an objection, with what it means or what to say. */
  | { kind: 'pairs'; pairs: readonly (readonly [head: string, body: string])[] };

/** What in a text depends on a state or a year, and where it is looked up. Nobody has verified it for an event. */
export interface LookUp {
  what: string;
  /** The regulatory page, or another official one. */
  at: 'regulatory' | { label: string; url: string };
}

/** What a client gets of a text: nothing that is meant for the rep, and no claim about the provider. */
export interface ClientText {
  subject: string;
  blocks: readonly Block[];
}

/** A text that a rep reads, or opens with a client at the table. */
export interface Section {
  id: string;
  title: string;
  /** One sentence, for those who read no further. */
  summary: string;
  /** The day of its last edit (YYYY-MM-DD). */
  written: string;
  blocks: readonly Block[];
  lookUp?: LookUp;
  forClient: ClientText;
}

function linesOf(block: Block): string[] {
  switch (block.kind) {
    case 'text':
      return [block.text];
    case 'list':
      return [block.items.map((item) => `- ${item}`).join('\n')];
    case 'steps':
      return [block.items.map((item, index) => `${index + 1}. ${item}`).join('\n')];
    case 'pairs':
      return block.pairs.map(([head, body]) => `${head}\n${body}`);
  }
}

const lookUpLine = ({ what, at }: LookUp): string =>
  `${NOT_VERIFIED}. ${what} ${at === 'regulatory' ? 'See the regulatory page.' : `${at.label}: ${at.url}`}`;

/** A section as plain text without its title, for a note of the rep. */
export const plainText = ({ summary, blocks, lookUp }: Section): string =>
  [summary, ...blocks.flatMap(linesOf), ...(lookUp ? [lookUpLine(lookUp)] : [])].join('\n\n');

/** What a client gets of a section as plain text, for an email or the clipboard. */
export const clientText = ({ forClient }: Pick<Section, 'forClient'>): string =>
  forClient.blocks.flatMap(linesOf).join('\n\n');

const wordsOf = (text: string): string[] => foldForSearch(text).split(/\s+/).filter(Boolean);

/**
 * The sections that contain every word of a search, in title or text, regardless of case and accents. Of a block of
 * pairs, only the pairs that contain them all stay, if any does. An empty search finds everything.
 */
export function searchSections(sections: readonly Section[], search: string): Section[] {
  const words = wordsOf(search);
  if (words.length === 0) return [...sections];
  const hasAll = (text: string) => {
    const folded = foldForSearch(text);
    return words.every((word) => folded.includes(word));
  };
  return sections
    .filter((section) => hasAll(`${section.title}\n${plainText(section)}`))
    .map((section) => ({
      ...section,
      blocks: section.blocks.map((block) => {
        if (block.kind !== 'pairs') return block;
        const pairs = block.pairs.filter((pair) => hasAll(pair.join('\n')));
        return pairs.length === 0 ? block : { ...block, pairs };
      }),
    }));
}
