import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { callValues, hasOwnTitle, isHardToReach, noteOfLine } from '@/domain/notes/call';
import { createNoteInput, updateNoteChanges } from '@/domain/notes/note';
import { CALL_OUTCOMES } from '@/domain/notes/note-choices';
import { anyText } from '../../support/rest/csv-round-trip';

const errorsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the kind and the outcome of a note (D99)', () => {
  it.each([
    [{}, {}],
    [{ kind: 'call' }, { kind: 'call' }],
    [{ outcome: null }, { outcome: null }],
    [{ outcome: 'talked' }, { outcome: 'talked', kind: 'call' }],
    [{ kind: 'note' }, { kind: 'note', outcome: null }],
    [
      { kind: 'note', outcome: null },
      { kind: 'note', outcome: null },
    ],
    // As in a file, whose blank cell for the kind means a note.
    [
      { kind: 'note', outcome: 'no_answer' },
      { kind: 'call', outcome: 'no_answer' },
    ],
  ] as const)('%j are stored as %j', (given, stored) => {
    expect(callValues(given)).toEqual(stored);
  });

  it('cannot contradict each other', () => {
    const both = { kind: 'note', outcome: 'talked' };
    const message = [['outcome', 'Only a call has an outcome']];
    expect(errorsOf(createNoteInput.safeParse({ title: 'Gates', content: 'Two', ...both }))).toEqual(message);
    expect(errorsOf(updateNoteChanges.safeParse(both))).toEqual(message);
  });
});

describe('a note or a call that is written in one field (D100)', () => {
  it.each([
    ['Gate plan', null, { title: 'Gate plan', content: 'Gate plan' }],
    ['\n  Gate plan \r\nTwo gates', null, { title: 'Gate plan', content: '\n  Gate plan \r\nTwo gates' }],
    ['Wants a quote', 'talked', { title: 'Wants a quote', content: 'Wants a quote' }],
    ['', 'no_answer', { title: 'Call: no answer', content: 'No answer' }],
    [' \n', 'left_message', { title: 'Call: left a message', content: 'Left a message' }],
    ['', 'wrong_number', { title: 'Call: wrong number', content: 'Wrong number' }],
    ['', 'talked', { title: 'Call: talked', content: 'Talked' }],
    ['', null, null],
    [' \n ', null, null],
  ] as const)('%j with outcome %j', (line, outcome, note) => {
    expect(noteOfLine(line, outcome)).toEqual(note);
  });

  it.each([
    // 60 characters, and 61.
    [`${'x'.repeat(50)} 123456789`, `${'x'.repeat(50)} 123456789`],
    [`${'x'.repeat(50)} 1234567890`, `${'x'.repeat(50)}…`],
    [
      'She wants two gates and forty guards by Friday, and the license numbers',
      'She wants two gates and forty guards by Friday, and the…',
    ],
    ['x'.repeat(70), `${'x'.repeat(59)}…`],
    [`${'x'.repeat(58)}🎟️${'x'.repeat(9)}`, `${'x'.repeat(58)}…`],
  ])('cuts the title of %j at a word', (line, title) => {
    expect(noteOfLine(line, null)?.title).toBe(title);
  });

  it.each([
    [{ title: 'Call: no answer', content: 'No answer', outcome: 'no_answer' }, false],
    [{ title: 'Gates', content: 'Gates\nTwo of them', outcome: 'talked' }, false],
    [{ title: 'Gates', content: 'Two of them', outcome: 'talked' }, true],
    [{ title: 'Gates', content: 'Gates', outcome: null }, false],
  ] as const)('decides whether %j has a title of its own', (note, expected) => {
    expect(hasOwnTitle(note)).toBe(expected);
  });

  it('always makes a title and content that the form, files and REST accept', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...CALL_OUTCOMES), (line, outcome) => {
        const note = noteOfLine(line, outcome);
        expect(createNoteInput.safeParse({ ...note, kind: 'call', outcome }).error).toBeUndefined();
        expect(note?.title.length).toBeLessThanOrEqual(60);
      }),
    );
  });
});

it.each([
  [[], false],
  [['no_answer', 'no_answer'], false],
  [['no_answer', 'no_answer', 'no_answer'], true],
  [['no_answer', 'no_answer', 'no_answer', 'talked'], true],
  [['talked', 'no_answer', 'no_answer', 'no_answer'], false],
  [['no_answer', 'left_message', 'no_answer', 'no_answer'], false],
  [['no_answer', null, 'no_answer', 'no_answer'], false],
] as const)('after the calls %j, latest first, a contact is hard to reach: %s', (outcomes, expected) => {
  expect(isHardToReach(outcomes)).toBe(expected);
});
