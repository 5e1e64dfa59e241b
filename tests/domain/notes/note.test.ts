import { describe, expect, it } from 'vitest';
import { defaultsOf } from '@/domain/fields/field';
import {
  createNoteInput,
  listNotesInput,
  NOTE_LIMITS,
  note,
  noteFields,
  tagCounts,
  updateNoteChanges,
} from '@/domain/notes/note';

const plain = { title: 'Gate plan', content: 'North gate first' };
const LEAD = '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d';
const problemsOf = (value: unknown) =>
  createNoteInput.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('createNoteInput', () => {
  it.each([
    plain,
    { ...plain, tags: ['a'], leadId: LEAD },
    { ...plain, leadId: null },
    { title: ' x ', content: 'a\n\n  b\t' },
    { title: 'x'.repeat(NOTE_LIMITS.title), content: 'x'.repeat(NOTE_LIMITS.content) },
    { ...plain, kind: 'call', outcome: 'talked' },
  ])('accepts valid input unchanged: %#', (input) => {
    expect(createNoteInput.parse(input)).toEqual(input);
  });

  it.each([
    [{ content: 'x' }, [['title', 'Title is required']]],
    [{ title: 'x' }, [['content', 'Content is required']]],
    [
      { title: ' ', content: '\n' },
      [
        ['title', 'Title is required'],
        ['content', 'Content is required'],
      ],
    ],
    [{ ...plain, title: 'x'.repeat(201) }, [['title', 'At most 200 characters']]],
    [{ ...plain, content: 'x'.repeat(20_001) }, [['content', 'At most 20000 characters']]],
    [{ ...plain, outcome: 'busy' }, [['outcome', expect.any(String)]]],
    [{ ...plain, tags: ['ok', ''] }, [['tags.1', 'A tag cannot be empty']]],
  ])('rejects %j with an error at the field', (input, problems) => {
    expect(problemsOf(input)).toEqual(problems);
  });

  it('rejects unknown fields', () => {
    expect(createNoteInput.safeParse({ ...plain, ownerId: LEAD }).success).toBe(false);
  });
});

it('requires at least one valid field in an update', () => {
  expect(updateNoteChanges.parse({ tags: [] })).toEqual({ tags: [] });
  expect(updateNoteChanges.parse({ leadId: null })).toEqual({ leadId: null });
  expect(updateNoteChanges.safeParse({}).error?.issues[0]?.message).toBe('Nothing to change');
  expect(updateNoteChanges.safeParse({ title: undefined }).success).toBe(false);
  expect(updateNoteChanges.safeParse({ content: ' ' }).success).toBe(false);
});

it('filters the list by a valid tag only', () => {
  expect(listNotesInput.parse({ tag: 'VIP' })).toMatchObject({ tag: 'VIP', limit: 50 });
  expect(listNotesInput.safeParse({ tag: '' }).success).toBe(false);
  expect(listNotesInput.safeParse({ tag: 'x'.repeat(51) }).success).toBe(false);
  expect(listNotesInput.safeParse({ sort: 'content' }).success).toBe(false);
});

it('strips unknown fields from notes', () => {
  const at = new Date('2027-03-02T09:30:00Z');
  const sent = {
    ...defaultsOf(noteFields),
    ...{ id: LEAD, ownerId: LEAD, teamId: null, leadId: LEAD, leadCompany: 'Arena', ...plain, tags: ['a'] },
    mentions: [LEAD],
    ...{ version: 1, createdAt: at, updatedAt: at },
  };
  expect(note.parse({ ...sent, search: 'x' })).toEqual(sent);
  const counted = { tags: [{ tag: 'a', count: 2 }], isPartial: true };
  expect(tagCounts.parse(counted)).toEqual(counted);
});
