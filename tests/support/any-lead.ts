import fc from '@tests/support/fast-check';
import { defaultsOf, fieldsBy } from '@/domain/fields/field';
import { leadFields } from '@/domain/leads/lead';
import { LEAD_PRIORITIES, LEAD_STATUSES } from '@/domain/leads/lead-choices';
import { FUNNEL_STAGES } from '@/domain/leads/lead-filters';
import { isOpenStatus } from '@/domain/leads/lead-status';
import { MAX_AMOUNT } from '@/domain/shared/money';
import { anyTime, filled } from './rest/csv-round-trip';

/** A lead as in a CSV file, with `text` for its free-text fields. */
export const anyLead = (text: fc.Arbitrary<string>) =>
  fc
    .record({
      companyName: filled(text),
      contactPerson: filled(text),
      email: fc.constantFrom('', 'a@b.c', '=x@y.z', "'+x@y.z", '-@y.z'),
      phone: text,
      status: fc.constantFrom(...LEAD_STATUSES),
      priority: fc.constantFrom(...LEAD_PRIORITIES),
      nextFollowUp: fc.option(anyTime),
      notes: text,
      amount: fc.option(fc.integer({ min: 0, max: MAX_AMOUNT * 100 }).map((cents) => cents / 100)),
      venueName: text,
      alcohol: fc.option(fc.boolean()),
      createdAt: anyTime,
      updatedAt: anyTime,
      closed: anyTime,
      furthestStage: fc.constantFrom(...FUNNEL_STAGES),
      id: fc.uuid(),
    })
    .map(({ closed, ...lead }) => ({
      ...defaultsOf(fieldsBy(leadFields, 'csv')),
      ...lead,
      closedAt: isOpenStatus(lead.status) ? null : closed,
      stageEnteredAt: closed,
    }));
