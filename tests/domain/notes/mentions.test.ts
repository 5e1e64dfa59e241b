import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import {
  completeMention,
  mentionedIn,
  mentionMatches,
  renameMentions,
  splitMentions,
  typedMention,
} from '@/domain/notes/mentions';

const SAM = { userId: '1', name: 'Sam Lee' };
const SAMANTHA = { userId: '2', name: 'Sam Lee Chen' };
const ZOE = { userId: '3', name: 'Zoë Núñez' };
const people = [SAM, SAMANTHA, ZOE];
const names = people.map(({ name }) => name);

it.each([
  ['Ask @Sam Lee, @Sam Lee.', 'Ask @Former member, @Former member.'],
  ['@Sam Leeward and Sam Lee', '@Sam Leeward and Sam Lee'],
  ['@Sam Lee Chen, @Sam Lee', '@Sam Lee Chen, @Former member'],
])('renames the mentions of %j alone', (text, renamed) => {
  expect(renameMentions(text, { from: SAM.name, to: 'Former member', names })).toBe(renamed);
});

describe('the mentions of a text', () => {
  it.each([
    ['@Sam Lee: two gates', ['@Sam Lee']],
    ['Ask @Sam Lee, @Zoë Núñez and @Sam Lee.', ['@Sam Lee', '@Zoë Núñez', '@Sam Lee']],
    ['(@Sam Lee)\n@Zoë Núñez', ['@Sam Lee', '@Zoë Núñez']],
    ['@Sam Lee Chen knows', ['@Sam Lee Chen']],
    ['@Sam Lee@Zoë Núñez', ['@Sam Lee']],
    ['@@Sam Lee', ['@Sam Lee']],
    ['jo@Sam Lee', []],
    ['@Sam Leeward', []],
    ['@Sam Lee2', []],
    ['@Sam Leeé', []],
    ['@sam lee', []],
    ['@Sam', []],
    ['Sam Lee', []],
    ['', []],
  ])('of %j are %j', (text, mentions) => {
    const parts = splitMentions(text, names);
    expect(parts.filter(({ isMention }) => isMention).map((part) => part.text)).toEqual(mentions);
  });

  it('keep the text unchanged, without empty parts', () => {
    const word = fc.constantFrom('@', ...names, ' ', '\n', 'a', '.', 'Sam', '👍');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const parts = splitMentions(words.join(''), ['', ...names]);
        expect(parts.map(({ text }) => text).join('')).toBe(words.join(''));
        expect(parts.every(({ text }) => text !== '')).toBe(true);
      }),
    );
  });

  it('are of the person with the name, or of those picked if several people have it', () => {
    const other = { userId: '4', name: 'Sam Lee' };
    const picked = ['4', '3'];
    expect(mentionedIn('@Zoë Núñez, @Sam Lee', { people, picked: [] })).toEqual(['1', '3']);
    expect(mentionedIn('@Sam Lee', { people: [...people, other], picked })).toEqual(['4']);
    expect(mentionedIn('@Sam Lee', { people: [...people, other], picked: [] })).toEqual([]);
    expect(mentionedIn('@Sam Lee', { people: [], picked })).toEqual([]);
  });
});

describe('a mention that is being typed', () => {
  it.each([
    ['@', { at: 0, query: '' }],
    ['Ask @sa', { at: 4, query: 'sa' }],
    ['(@Sam L', { at: 1, query: 'Sam L' }],
    ['a\n@zo', { at: 2, query: 'zo' }],
    ['@Sam Lee @zo', { at: 9, query: 'zo' }],
    ['jo@acme', null],
    ['@ 5 pm', null],
    ['@Sam\nLee', null],
    [`@${'a'.repeat(41)}`, null],
    ['Sam', null],
    ['', null],
  ])('at the end of %j is %j', (text, typed) => {
    expect(typedMention(text, text.length)).toEqual(typed);
  });

  it('ends at the caret, not at the end of the text', () => {
    expect(typedMention('@sam and more', 3)).toEqual({ at: 0, query: 'sa' });
    expect(typedMention('@sam', 0)).toBeNull();
  });

  it.each([
    ['', names],
    ['sam', ['Sam Lee', 'Sam Lee Chen']],
    ['chen', ['Sam Lee Chen']],
    ['sam lee c', ['Sam Lee Chen']],
    ['nunez', ['Zoë Núñez']],
    ['am', []],
    ['Sam Lee is', []],
  ])('%j finds %j', (query, found) => {
    expect(mentionMatches(people, query).map(({ name }) => name)).toEqual(found);
  });

  it.each([
    ['@sa', '@Sam Lee |'],
    ['Ask @sa|, please', 'Ask @Sam Lee |, please'],
    ['Ask @sa| today', 'Ask @Sam Lee |today'],
  ])('%j is completed to %j', (before, after) => {
    const caret = before.includes('|') ? before.indexOf('|') : before.length;
    const text = before.replace('|', '');
    const typed = typedMention(text, caret);
    const done = typed && completeMention(text, typed, 'Sam Lee');
    expect(done && `${done.text.slice(0, done.caret)}|${done.text.slice(done.caret)}`).toBe(after);
  });
});
