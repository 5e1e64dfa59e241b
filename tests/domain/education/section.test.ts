import { describe, expect, it } from 'vitest';
import { EDUCATION } from '@/domain/education/education';
import { plainText, type Section, searchSections } from '@/domain/education/section';
import { EMAIL_LIMITS } from '@/domain/emails/email-limits';
import { NOTE_LIMITS } from '@/domain/notes/note';
import { TRUST_TEXTS } from '@/domain/trust/trust-texts';

const SECTION: Section = {
  id: 'doors',
  title: 'Doors',
  summary: 'Count them.',
  written: '2026-11-22',
  blocks: [
    { kind: 'text', text: 'Every door is a post.' },
    { kind: 'steps', items: ['Walk.', 'Count.'] },
    { kind: 'list', items: ['Gates', 'Exits'] },
    {
      kind: 'pairs',
      pairs: [
        ['Café', 'One door.'],
        ['Stage', 'Two doors.'],
      ],
    },
  ],
};

const all = [...EDUCATION, ...Object.values(TRUST_TEXTS)];

it('is plain text for an email, a note or the clipboard', () => {
  expect(plainText(SECTION)).toBe(
    'Count them.\n\nEvery door is a post.\n\n1. Walk.\n2. Count.\n\n- Gates\n- Exits\n\nCafé\nOne door.\n\nStage\nTwo doors.',
  );
});

it.each(all)('$title is dated, and fits into an email and a note', (section) => {
  expect(section.written).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
  const length = plainText(section).length;
  expect(length).toBeLessThan(Math.min(EMAIL_LIMITS.body, NOTE_LIMITS.content));
  expect(section.title.length).toBeLessThanOrEqual(NOTE_LIMITS.title);
});

it('names no fees, ratios or required hours from memory, and no law', () => {
  const texts = all.map((section) => `${section.title}\n${plainText(section)}`).join('\n');
  expect(texts).not.toMatch(/\$ ?\d|\b1 ?(?::|per) ?\d|\d+ guests? per|§|\b\d+[- ]hour/);
});

it('gives every section an id of its own', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

describe('search', () => {
  const found = (search: string) => searchSections([SECTION], search);

  it.each(['', '  ', 'door', 'POST door', 'walk gates', 'doors'])('finds %j', (search) =>
    expect(found(search)).toHaveLength(1),
  );

  it.each(['window', 'door window'])('does not find %j', (search) => expect(found(search)).toEqual([]));

  it('keeps only the pairs that match, unless none does', () => {
    const pairs = (search: string) =>
      found(search)[0]?.blocks.flatMap((block) => (block.kind === 'pairs' ? block.pairs : []));
    expect(pairs('cafe')).toEqual([['Café', 'One door.']]);
    expect(pairs('gates')).toHaveLength(2);
  });

  it('finds every glossary term by its name', () => {
    const terms = EDUCATION.find(({ id }) => id === 'glossary')?.blocks.flatMap((block) =>
      block.kind === 'pairs' ? block.pairs.map(([term]) => term) : [],
    );
    expect(terms?.length).toBeGreaterThan(10);
    for (const term of terms ?? []) {
      expect(searchSections(EDUCATION, term).map(({ id }) => id)).toContain('glossary');
    }
  });
});
