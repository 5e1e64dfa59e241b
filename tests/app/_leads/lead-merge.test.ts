import { describe, expect, it } from 'vitest';
import { changedFields, emptyDraft } from '@/app/_portal/_leads/lead-draft';
import { differences, keepMine } from '@/app/_portal/_leads/lead-merge';

const base = emptyDraft({ companyName: 'Northgate', phone: '1', email: '', notes: 'old', status: 'NEW' });

describe('two edits of one lead', () => {
  it('names each field where they disagree, and who moved it', () => {
    const theirs = { ...base, phone: '2', notes: 'theirs' };
    const mine = { ...base, email: 'a@b.co', notes: 'mine' };
    expect(differences(base, theirs, mine)).toEqual([
      { name: 'email', theirs: '', mine: 'a@b.co', by: 'me' },
      { name: 'phone', theirs: '2', mine: '1', by: 'them' },
      { name: 'notes', theirs: 'theirs', mine: 'mine', by: 'both' },
    ]);
  });

  it('finds no difference where both made the same change', () => {
    const same = { ...base, status: 'CONTACTED' };
    expect(differences(base, same, { ...same })).toEqual([]);
  });

  it('keeps mine on top of theirs, and sends nothing that only they changed', () => {
    const theirs = { ...base, phone: '2', notes: 'theirs' };
    const mine = { ...base, notes: 'mine' };
    const merged = keepMine(base, theirs, mine);
    expect(merged).toEqual({ ...base, phone: '2', notes: 'mine' });
    expect(changedFields(theirs, merged)).toEqual(['notes']);
  });

  it('keeps a field that I emptied empty', () => {
    const merged = keepMine(base, { ...base, notes: 'theirs' }, { ...base, notes: '' });
    expect(merged.notes).toBe('');
  });
});
