import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { defaultsOf, fieldsBy } from '@/domain/fields/field';
import { NOTE_LIMITS, noteFields } from '@/domain/notes/note';
import { CALL_OUTCOMES, NOTE_KINDS } from '@/domain/notes/note-choices';
import { NOTE_CSV, NOTE_CSV_COLUMNS, noteToCsvRow, readNoteRow } from '@/domain/notes/note-csv';
import { tagKey } from '@/domain/notes/tags';
import { anyCharacter, anyText, anyTime, filled, writeAndRead } from '../../support/rest/csv-round-trip';

const minimal = { title: 'Call', content: 'She wants a quote.' };
/** Fields that are optional in a file. */
const defaults = defaultsOf(fieldsBy(noteFields, 'csv'));
const at = { rowNumber: 4, zone: 'America/New_York' };
const read = (row: Record<string, string>) => readNoteRow({ ...minimal, ...row }, at);
const errorsOf = (row: Record<string, string>) => {
  const result = read(row);
  return result.ok ? [] : result.errors;
};
const noteOf = (row: Record<string, string>) => {
  const result = read(row);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.note;
};
const tags = (count: number, length = 3) =>
  Array.from({ length: count }, (_, n) => `${n}`.padEnd(length, 'x')).join(';');

it('starts with the columns of the specification, in order', () => {
  const expected = ['title', 'content', 'tags', 'leadCompany', 'createdAt', 'updatedAt'];
  expect(NOTE_CSV_COLUMNS.slice(0, expected.length)).toEqual(expected);
});

describe('readNoteRow', () => {
  it('fills in blank and missing cells', () => {
    const note = { ...defaults, ...minimal, tags: [], leadCompany: '', createdAt: null, updatedAt: null };
    expect(noteOf({})).toEqual(note);
    expect(noteOf({ tags: ' ; ', createdAt: ' ', surprise: '\0' })).toEqual(note);
  });

  it.each([
    ['title', '', 'Title is required'],
    ['title', 'x'.repeat(301), 'At most 200 characters'],
    ['content', ' \n', 'Content is required'],
    ['content', 'x'.repeat(20_001), 'At most 20000 characters'],
    ['content', '\uD800', 'Text contains a character that cannot be stored'],
    ['tags', tags(21), 'At most 20 tags'],
    ['tags', `${tags(20)};${'x'.repeat(51)}`, 'At most 20 tags'],
    ['tags', `a;${'x'.repeat(51)}`, 'A tag has at most 50 characters'],
    ['tags', 'a;b\0', 'Text contains a character that cannot be stored'],
    ['tags', 'x'.repeat(5000), 'At most 20 tags of at most 50 characters each'],
    ['leadCompany', 'x'.repeat(201), 'At most 200 characters'],
    ['createdAt', 'once', 'Invalid created date'],
    ['updatedAt', '0', 'Invalid updated date'],
    ['kind', 'email', 'Invalid kind. Must be one of: note, call'],
    ['outcome', 'busy', 'Invalid outcome. Must be one of: talked, left_message, no_answer, wrong_number'],
  ])('rejects %s %.20j', (column, cell, message) => {
    expect(errorsOf({ [column]: cell })).toEqual([{ row: 4, column, message }]);
  });

  it('accepts values at their maximum length', () => {
    const full = { content: 'x'.repeat(NOTE_LIMITS.content), tags: tags(20, 50) };
    expect(noteOf(full).tags).toHaveLength(20);
    const written = Array.from({ length: 20 }, (_, n) => String.fromCharCode(97 + n) + '\\\\'.repeat(49)).join('; ');
    const most = written.padEnd(20 * 102);
    expect(noteOf({ tags: most }).tags).toHaveLength(20);
    expect(errorsOf({ tags: `${most} ` })).toHaveLength(1);
    expect(noteOf({ tags: Array(30).fill('same').join(';') }).tags).toEqual(['same']);
  });

  it('reads a call in any letter case', () => {
    expect(noteOf({ kind: 'Call', outcome: ' NO_ANSWER' })).toMatchObject({ kind: 'call', outcome: 'no_answer' });
  });

  it('removes one guard and reads creation days as their first instant', () => {
    expect(noteOf({ content: "'=1", tags: "'-a; b", createdAt: '2026-07-04' })).toMatchObject({
      content: '=1',
      tags: ['-a', 'b'],
      createdAt: new Date('2026-07-04T04:00:00Z'),
    });
  });
});

it('writes an empty cell for a note without a lead', () => {
  const time = new Date('2026-07-04T10:00:00Z');
  const cells = noteToCsvRow({
    ...defaults,
    ...minimal,
    tags: [],
    leadCompany: null,
    createdAt: time,
    updatedAt: time,
  });
  expect(cells[NOTE_CSV_COLUMNS.indexOf('leadCompany')]).toBe('');
});

describe('export then import', () => {
  const anyTag = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 8 }).filter((tag) => tagKey(tag) !== '');
  const anyNote = fc
    .record({
      title: filled(anyText),
      content: filled(anyText),
      tags: fc.oneof(
        fc.uniqueArray(anyTag, { maxLength: 5, selector: tagKey }),
        // The largest allowed tags, with an escape before each character.
        fc.constant(Array.from({ length: 20 }, (_, n) => String.fromCharCode(97 + n) + '\\'.repeat(49))),
      ),
      leadCompany: anyText,
      kind: fc.constantFrom(...NOTE_KINDS),
      outcome: fc.constantFrom(null, ...CALL_OUTCOMES),
      createdAt: anyTime,
      updatedAt: anyTime,
    })
    .map((note) => ({ ...defaults, ...note }));

  it('round-trips every value of every note (D24)', () => {
    fc.assert(
      fc.property(fc.array(anyNote, { minLength: 1, maxLength: 4 }), (notes) => {
        const back = writeAndRead([NOTE_CSV_COLUMNS, ...notes.map(noteToCsvRow)], NOTE_CSV, readNoteRow);
        expect(back).toEqual(notes.map((note) => ({ ok: true, note })));
      }),
      { numRuns: 200 },
    );
  });
});
