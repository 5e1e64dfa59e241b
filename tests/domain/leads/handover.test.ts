import { describe, expect, it } from 'vitest';
import { addHanded, handedWords, handoverExcerpt, stayedText } from '@/domain/leads/handover';

describe('handoverExcerpt', () => {
  it.each([
    ['  They decide\n\non Friday. ', 'They decide on Friday.'],
    ['a'.repeat(200), 'a'.repeat(200)],
    ['a'.repeat(201), `${'a'.repeat(199)}…`],
    // The cut does not split a character.
    ['😀'.repeat(201), `${'😀'.repeat(199)}…`],
  ])('%#', (note, excerpt) => {
    expect(handoverExcerpt(note)).toBe(excerpt);
  });
});

it.each([
  [{}, ''],
  [{ openTasks: 1 }, '1 task'],
  [{ openTasks: 2, futureEvents: 1 }, '2 tasks and 1 event'],
  [{ futureEvents: 0, scheduledEmails: 1 }, '1 scheduled email'],
  [{ openTasks: 1, futureEvents: 2, scheduledEmails: 1200 }, '1 task, 2 events, and 1,200 scheduled emails'],
])('%j is %j', (counts, words) => {
  expect(handedWords(counts, (count) => count.toLocaleString('en-US'))).toBe(words);
});

it('adds up what was handed over with several leads', () => {
  expect(addHanded({ openTasks: 1, futureEvents: 2 }, { openTasks: 3, scheduledEmails: 1 })).toEqual({
    openTasks: 4,
    futureEvents: 2,
    scheduledEmails: 1,
  });
  expect(addHanded({ openTasks: 1 }, undefined)).toEqual({ openTasks: 1 });
});

it.each([
  [{}, ''],
  [{ openTasks: 1 }, '1 task stays with the assignee, because it was changed.'],
  [{ openTasks: 1, futureEvents: 1 }, '1 task and 1 event stay with the assignee, because they were changed.'],
])('an undo that leaves %j says %j', (counts, text) => {
  expect(stayedText(counts)).toBe(text);
});
