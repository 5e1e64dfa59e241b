import { NOTE } from '@tests/support/browser/items';
import { describe, expect, it } from 'vitest';
import {
  changedFields,
  checkDraft,
  EMPTY_NOTE,
  type NoteDraft,
  problemErrors,
  sameDraft,
  toChanges,
  toDraft,
  toNewNote,
} from '@/app/_portal/notes/record/form/note-draft';
import { defaultsOf, fieldsBy } from '@/domain/fields/field';
import { noteFields } from '@/domain/notes/note';

const lead = { id: '01890000-0000-7000-8000-000000000001', companyName: 'Northgate Arena' };
const draft: NoteDraft = { ...EMPTY_NOTE, title: ' A ', content: 'B\n', tags: ['c'], lead };

describe('note drafts', () => {
  it('sends texts unchanged, and the lead by its id', () => {
    const plain = { title: ' A ', content: 'B\n' };
    const others = { ...defaultsOf(fieldsBy(noteFields, 'form')), mentions: [] };
    expect(toNewNote(draft, 'UTC')).toEqual({ ...others, ...plain, tags: ['c'], leadId: lead.id });
    expect(toNewNote({ ...EMPTY_NOTE, ...plain }, 'UTC')).toEqual({ ...others, ...plain, tags: [], leadId: null });
  });

  it('equals the note it was made from, and sends only changed fields', () => {
    const before = toDraft({ ...NOTE, leadId: lead.id, leadCompany: lead.companyName }, 'UTC');
    expect(sameDraft(before, { ...before, tags: [...before.tags], lead: { ...lead } })).toBe(true);
    const after = { ...before, title: 'New', lead: null };
    expect(changedFields(before, after)).toEqual(['title', 'leadId']);
    expect(toChanges(after, changedFields(before, after), 'UTC')).toEqual({ title: 'New', leadId: null });
  });

  it('sends whom the content mentions with the content', () => {
    const before = toDraft({ ...NOTE, mentions: ['a'] }, 'UTC');
    const after = { ...before, mentions: ['a', 'b'] };
    expect(changedFields(before, after)).toEqual(['content']);
    // zod's message depends on whether another file has loaded the messages of the portal.
    expect(() => toChanges(after, ['content'], 'UTC')).toThrow('"mentions"');
    const mentions = [lead.id];
    expect(toChanges({ ...before, mentions }, ['content'], 'UTC')).toEqual({ content: NOTE.content, mentions });
    expect(toChanges({ ...before, mentions }, ['title'], 'UTC')).toEqual({ title: NOTE.title });
  });

  it('treats a lead with another name as unchanged', () => {
    expect(sameDraft(draft, { ...draft, lead: { ...lead, companyName: 'Renamed' } })).toBe(true);
    expect(sameDraft(draft, { ...draft, tags: ['C'] })).toBe(false);
  });

  it('reports errors at their field, once', () => {
    expect(checkDraft(draft, 'UTC')).toEqual({});
    expect(checkDraft({ ...EMPTY_NOTE, tags: ['a', 'x'.repeat(51), 'y'.repeat(51)] }, 'UTC')).toEqual({
      title: 'Title is required',
      content: 'Content is required',
      tags: 'At most 50 characters',
    });
    const many = Array.from({ length: 1000 }, (_, index) => `t${index}`);
    expect(checkDraft({ ...draft, tags: many }, 'UTC')).toEqual({ tags: 'At most 20 tags' });
  });

  it.each([
    [{ code: 'VALIDATION', message: 'm', issues: [{ path: 'changes.tags.3', message: 'a' }] }, { tags: 'a' }],
    [{ code: 'FORBIDDEN', message: 'm', field: 'leadId' }, { lead: 'm' }],
    [{ code: 'VALIDATION', message: 'm', field: 'mentions' }, { content: 'm' }],
    [{ code: 'VALIDATION', message: 'm', field: 'cursor' }, {}],
    [{ code: 'INTERNAL', message: 'm' }, {}],
  ] as const)('maps a server error to its field: %j', (problem, errors) => {
    const issues = 'issues' in problem ? [...problem.issues] : undefined;
    expect(problemErrors({ ...problem, issues })).toEqual(errors);
  });
});
