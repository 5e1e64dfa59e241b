import { describe, expect, it } from 'vitest';
import { EDUCATION } from '@/app/_content/education/education';
import { clientText, plainText, type Section, searchSections } from '@/app/_content/education/section';
import { TRUST_TEXTS } from '@/app/_content/trust-texts';
import { EMAIL_LIMITS } from '@/domain/emails/email-limits';
import { NOTE_LIMITS } from '@/domain/notes/note';
import { TRUST_ITEMS } from '@/domain/trust/trust-items';

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
  forClient: {
    subject: 'Your doors',
    blocks: [
      { kind: 'text', text: 'How many doors are there?' },
      { kind: 'list', items: ['Gates'] },
    ],
  },
};

const all = [...EDUCATION, ...Object.values(TRUST_TEXTS)];

it('is plain text for a note, with where to look up what nobody has verified', () => {
  const text =
    'Count them.\n\nEvery door is a post.\n\n1. Walk.\n2. Count.\n\n- Gates\n- Exits\n\nCafé\nOne door.\n\nStage\nTwo doors.';
  expect(plainText(SECTION)).toBe(text);
  const what = 'Doors depend on the state.';
  expect(plainText({ ...SECTION, lookUp: { what, at: 'regulatory' } })).toBe(
    `${text}\n\nNot yet verified. ${what} See the regulatory page.`,
  );
  const at = { label: 'Doors', url: 'https://doors.gov' };
  expect(plainText({ ...SECTION, lookUp: { what, at } })).toBe(
    `${text}\n\nNot yet verified. ${what} Doors: https://doors.gov`,
  );
});

it('has a text of its own for a client', () => {
  expect(clientText(SECTION)).toBe('How many doors are there?\n\n- Gates');
});

it.each(all)('$title is dated, and fits into an email and a note', (section) => {
  expect(section.written).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
  expect(plainText(section).length).toBeLessThan(NOTE_LIMITS.content);
  expect(section.title.length).toBeLessThanOrEqual(NOTE_LIMITS.title);
  expect(clientText(section).length).toBeLessThan(EMAIL_LIMITS.body);
  expect(section.forClient.subject.length).toBeLessThanOrEqual(EMAIL_LIMITS.subject);
});

it.each(all)('$title tells a client nothing that is for the rep, and claims nothing about the provider', (section) => {
  const text = `${section.forClient.subject}\n${clientText(section)}`;
  expect(text).not.toMatch(/\bclients?\b|objection|what to say|regulatory page|cost comparison|stanchion/i);
  // "Our first meeting" is of the two who write to each other.
  expect(text.replace('Our first meeting', '').replace('when we meet', '')).not.toMatch(/\b(?:we|us|ours?)\b/i);
});

it.each(all)(
  '$title claims nothing about states, or says where to look it up',
  ({ title, summary, blocks, ...rest }) => {
    const read = JSON.stringify([title, summary, blocks]);
    const depends = /\bstates?\b|everywhere|\busually (?:not )?licensed|workers’ compensation|\bregulator’s/i;
    if (depends.test(read)) expect(rest.lookUp).toBeDefined();
    expect(read).not.toMatch(/\b(?:all|most|many|some|nearly) (?:states|places)\b|everywhere/i);
    // An email carries no mark, so it leaves the answer to the regulator.
    expect(JSON.stringify(rest.forClient)).not.toMatch(/\bstates?\b|everywhere/i);
  },
);

it('looks things up on official sites', () => {
  for (const { lookUp } of all) {
    if (lookUp && lookUp.at !== 'regulatory') expect(new URL(lookUp.at.url).hostname).toMatch(/\.gov$/);
  }
});

it('names no fees, ratios or required hours from memory, and no law', () => {
  const texts = all.map((section) => [section.title, plainText(section), clientText(section)].join('\n')).join('\n');
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

it('has a text for every topic of the trust checklist, in the same order', () => {
  expect(Object.keys(TRUST_TEXTS)).toEqual(Object.keys(TRUST_ITEMS));
});
