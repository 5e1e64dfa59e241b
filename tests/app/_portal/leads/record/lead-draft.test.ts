import { describe, expect, it } from 'vitest';
import { leadDraftsWith } from '@/app/_portal/leads/record/form/lead-draft';
import { defaultsOf } from '@/domain/fields/field';
import { type Lead, leadFields } from '@/domain/leads/lead';

const ZONE = 'America/New_York';
const at = new Date('2026-03-04T15:30:45.123Z');
const lead: Lead = {
  ...defaultsOf(leadFields),
  customOther: [],
  id: '01890000-0000-7000-8000-000000000001',
  ownerId: '01890000-0000-7000-8000-000000000002',
  teamId: null,
  assigneeId: null,
  companyName: ' Northgate ',
  contactPerson: 'Jo',
  email: '',
  phone: '',
  phoneNumber: null,
  previousLeadId: null,
  status: 'NEW',
  priority: 'LOW',
  notes: '',
  nextFollowUp: at,
  stageEnteredAt: at,
  closedAt: null,
  lastActivityAt: null,
  version: 1,
  createdAt: at,
  updatedAt: at,
};
const { changedFields, toDraft, toNewLead, start: startWith } = leadDraftsWith();
const start = startWith({ status: 'NEW', priority: 'MEDIUM' });

describe('lead drafts', () => {
  it("shows times in the user's zone and texts with all their whitespace", () => {
    expect(toDraft(lead, ZONE)).toMatchObject({ companyName: ' Northgate ', nextFollowUp: '2026-03-04T10:30' });
  });

  it('contains no change without input, although the input drops seconds', () => {
    const draft = toDraft(lead, ZONE);
    expect(changedFields(draft, { ...draft })).toEqual([]);
  });

  it('converts to the input for a new lead, with the follow-up as an instant', () => {
    const draft = { ...start, companyName: 'A', contactPerson: 'B', nextFollowUp: '2026-07-01T09:00' };
    expect(toNewLead(draft, ZONE)).toMatchObject({
      companyName: 'A',
      status: 'NEW',
      nextFollowUp: new Date('2026-07-01T13:00:00Z'),
    });
  });
});
