import { describe, expect, it } from 'vitest';
import { type LeadDraft, type LeadInputName, leadDraftsWith } from '@/app/_portal/leads/record/form/lead-draft';
import * as tasks from '@/app/_portal/tasks/record/form/task-draft';
import { differences, keepMine } from '@/app/_ui/forms/merge';

const leads = leadDraftsWith();
const base = leads.start({ companyName: 'Northgate', phone: '1', email: '', notes: 'old', status: 'NEW' });

describe('two edits of a lead', () => {
  it('lists the fields that differ, and who changed them', () => {
    const theirs = { ...base, phone: '2', notes: 'theirs' };
    const mine = { ...base, email: 'a@b.co', notes: 'mine' };
    expect(differences({ base, theirs, mine }, leads)).toEqual([
      { field: 'email', by: 'me' },
      { field: 'phone', by: 'them' },
      { field: 'notes', by: 'both' },
    ]);
  });

  it('finds no difference if both made the same change', () => {
    const same = { ...base, status: 'CONTACTED' };
    expect(differences({ base, theirs: same, mine: { ...same } }, leads)).toEqual([]);
  });

  it('keeps mine on top of theirs, and sends no field that only they changed', () => {
    const theirs = { ...base, phone: '2', notes: 'theirs' };
    const merged = keepMine<LeadDraft, LeadInputName>({ base, theirs, mine: { ...base, notes: 'mine' } }, leads);
    expect(merged).toEqual({ ...base, phone: '2', notes: 'mine' });
    expect(leads.changedFields(theirs, merged)).toEqual(['notes']);
  });

  it('keeps a field that I cleared empty', () => {
    const theirs = { ...base, notes: 'theirs' };
    expect(keepMine<LeadDraft, LeadInputName>({ base, theirs, mine: { ...base, notes: '' } }, leads).notes).toBe('');
  });
});

it('keeps a field with two inputs whole: does not combine my time with their day', () => {
  const start = { ...tasks.emptyDraft('LOW', { dueDay: '2026-03-05' }), dueTime: '09:00' };
  const theirs = { ...start, dueDay: '2026-03-09', title: 'Theirs' };
  expect(keepMine({ base: start, theirs, mine: { ...start, dueTime: '10:00' } }, tasks)).toEqual({
    ...start,
    dueTime: '10:00',
    title: 'Theirs',
  });
});
