import { PRIMARY_CONTACT } from '#domain/contacts/primary-contact';
import { pick } from '#domain/fields/field';
import type { CreateLeadInput, StoredLead } from '#domain/leads/lead';

/** What the next event of a client has in common with the last one (D91). Its date, amount and notes are its own. */
const IN_COMMON = [
  ...(['companyName', 'priority'] as const),
  ...PRIMARY_CONTACT,
  ...(['eventName', 'eventType', 'eventTimeZone', 'setting', 'alcohol', 'guardsWanted'] as const),
  ...(['custom', 'venueName', 'venueStreet', 'venueCity', 'venueState', 'venuePostalCode'] as const),
] satisfies (keyof StoredLead)[];

/**
 * The new lead for the next event of a client (D91). Where it belongs is decided by who books it. `custom` has the values of
 * custom fields as stored.
 */
export const bookAgain = (previous: StoredLead): CreateLeadInput => ({
  ...pick(previous, IN_COMMON),
  status: 'NEW',
  source: 'RETURNING_CLIENT',
});

/** The most of a client's other leads that are listed. */
export const MAX_CLIENT_LEADS = 100;
