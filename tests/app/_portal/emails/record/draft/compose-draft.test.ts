import { describe, expect, it } from 'vitest';
import { draftAgain, EMPTY_DRAFT, forLead, hasContent, isDraft } from '@/app/_portal/emails/record/draft/compose-draft';
import { EMAIL } from '../logs/email';

const A = { id: 'a', companyName: 'A' };
const B = { id: 'b', companyName: 'B' };

describe('another lead', () => {
  const toA = { ...EMPTY_DRAFT, lead: A, cc: ['cc@a.example'], bcc: ['bcc@a.example'], inReplyTo: 'earlier' };

  it('gets neither the copies nor the thread of the one before', () => {
    expect(forLead(toA, B)).toEqual({ lead: B, cc: [], bcc: [], inReplyTo: null });
    expect(forLead(toA, null)).toEqual({ lead: null, cc: [], bcc: [], inReplyTo: null });
  });

  it('leaves copies that were typed before a lead was chosen', () => {
    expect(forLead({ ...toA, lead: null }, B)).toEqual({ lead: B, inReplyTo: null });
  });

  it('is not the same one chosen again', () => {
    expect(forLead(toA, A)).toEqual({ lead: A });
  });
});

it('counts copies and the thread as content', () => {
  expect(hasContent(EMPTY_DRAFT)).toBe(false);
  for (const part of [{ cc: ['a@b.example'] }, { bcc: ['a@b.example'] }, { inReplyTo: 'earlier' }]) {
    expect(hasContent({ ...EMPTY_DRAFT, ...part })).toBe(true);
  }
});

it('stays bulk email when it was canceled, and is a draft although an older version kept it', () => {
  expect(draftAgain({ ...EMAIL, isBulk: true })).toMatchObject({ isBulk: true });
  expect(isDraft({ ...EMPTY_DRAFT, subject: 'Guards' })).toBe(true);
});
