import { EMAIL } from '@tests/support/browser/items';
import { describe, expect, it } from 'vitest';
import {
  type ComposeDraft,
  draftAgain,
  EMPTY_DRAFT,
  earlierValuesIn,
  fillDraft,
  forLead,
  hasContent,
  isDraft,
} from '@/app/_portal/emails/record/draft/compose-draft';

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

describe('the text for another lead', () => {
  const ann = { id: 'a', companyName: 'Acme (US)', contactPerson: 'Ann Roe', email: 'ann@acme.example', phone: '' };
  const bo = { id: 'b', companyName: 'Bergamo', contactPerson: 'Bo Lee', email: 'bo@b.example', phone: '555' };
  const template = { ...EMPTY_DRAFT, subject: 'For {{companyName}}', body: 'Dear {{contactPerson}}' };
  const choose = (draft: ComposeDraft, lead: typeof ann) => ({ ...draft, lead, ...fillDraft(draft, lead) });

  it('begins with the placeholders again if nobody has edited it', () => {
    const draft = choose(choose(template, ann), bo);
    expect(draft).toMatchObject({ subject: 'For Bergamo', body: 'Dear Bo Lee' });
    expect(earlierValuesIn(draft.body, draft)).toEqual([]);
    expect({ ...draft, ...fillDraft(draft, null) }).toMatchObject({ subject: template.subject, body: template.body });
  });

  it('keeps what was edited, and tells which values of earlier leads are in it', () => {
    const edited = { ...choose(template, ann), body: 'Dear Ann Roe (Acme (US)), thanks!' };
    const draft = choose(edited, bo);
    expect(draft).toMatchObject({ subject: 'For Bergamo', body: edited.body });
    expect(earlierValuesIn(draft.subject, draft)).toEqual([]);
    expect(earlierValuesIn(draft.body, draft)).toEqual(['Ann Roe', 'Acme (US)']);
    expect(earlierValuesIn(draft.body, choose(draft, ann))).toEqual([]);
    expect(earlierValuesIn('Hi Ann, welcome to Annapolis', draft)).toEqual(['Ann']);
    expect(earlierValuesIn('Welcome to Annapolis', draft)).toEqual([]);
    expect(earlierValuesIn('Hi Ann', choose(edited, { ...bo, contactPerson: 'Ann Poe' }))).toEqual([]);
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
