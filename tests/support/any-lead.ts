import fc from '@tests/support/fast-check';
import { CONTACT_ROLES } from '@/domain/contacts/contact-choices';
import { CONTACT_NUMBERS, rowOfContacts } from '@/domain/contacts/contact-csv';
import { defaultsOf, fieldsBy } from '@/domain/fields/field';
import { FUNNEL_STAGES } from '@/domain/leads/filters/lead-filters';
import { leadFields } from '@/domain/leads/lead';
import { LEAD_PRIORITIES, LEAD_STATUSES } from '@/domain/leads/lead-choices';
import { isOpenStatus } from '@/domain/leads/lead-status';
import { MAX_AMOUNT } from '@/domain/shared/money';
import { anyTime, filled } from './rest/csv-round-trip';

const anyEmail = fc.constantFrom('', 'a@b.c', '=x@y.z', "'+x@y.z", '-@y.z');

const anyContact = (text: fc.Arbitrary<string>) =>
  fc.record({
    name: filled(text),
    role: fc.option(fc.constantFrom(...CONTACT_ROLES)),
    email: anyEmail,
    phone: text,
    notes: text,
  });

/** A lead as in a CSV file, with `text` for its free-text fields. */
export const anyLead = (text: fc.Arbitrary<string>) =>
  fc
    .record({
      companyName: filled(text),
      contactPerson: filled(text),
      email: anyEmail,
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
      contactRole: fc.option(fc.constantFrom(...CONTACT_ROLES)),
      contactNotes: text,
      contacts: fc.array(anyContact(text), { maxLength: CONTACT_NUMBERS.length }),
      id: fc.uuid(),
    })
    .map(({ closed, contacts, ...lead }) => ({
      ...defaultsOf(fieldsBy(leadFields, 'csv')),
      ...lead,
      ...rowOfContacts(contacts),
      closedAt: isOpenStatus(lead.status) ? null : closed,
      stageEnteredAt: closed,
    }));
