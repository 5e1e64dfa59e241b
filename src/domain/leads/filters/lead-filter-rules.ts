import { parseCustomFilter } from '#domain/custom-fields/custom-filter';
import type { LeadFilters } from '#domain/leads/filters/lead-filter-input';
import { isLeadWhose } from '#domain/leads/filters/lead-whose';
import type { Lead } from '#domain/leads/lead';
import { matchesLeadSearch } from '#domain/leads/lead-search';
import { choicesIn, type FilterRules, isUpdatedSince, noFilter, onlyServer } from '#domain/shared/filter-rules';
import { readAmount } from '#domain/shared/money';
import { addDays } from '#domain/shared/time';

/** Of a filter as given, which may be a text. */
const dollars = (written: number | string) => readAmount(written) ?? Number.NaN;

/** The filters of leads (D16, D57, D64), as the SQL of lists has them. */
export const LEAD_FILTER_RULES = {
  q: matchesLeadSearch,
  status: (lead, statuses) => choicesIn(statuses).includes(lead.status),
  priority: (lead, priorities) => choicesIn(priorities).includes(lead.priority),
  // The server knows the contacts, and the numbers in other forms.
  email: (lead, email) => (lead.email.toLowerCase() === email.toLowerCase() ? true : undefined),
  phone: onlyServer,
  focus: onlyServer,
  from: onlyServer,
  to: onlyServer,
  dated: onlyServer,
  reached: onlyServer,
  furthest: onlyServer,
  whose: (lead, whose, { viewerId }) => (viewerId === null ? undefined : isLeadWhose(lead, whose, viewerId)),
  teamId: (lead, teamId) => lead.teamId === teamId,
  assigneeId: (lead, assigneeId) => lead.assigneeId === assigneeId,
  lostReason: ({ status, lostReason }, reason) => status === 'CLOSED_LOST' && (lostReason ?? 'NOT_STATED') === reason,
  source: (lead, sources) => choicesIn(sources).includes(lead.source ?? 'NOT_STATED'),
  minAmount: ({ amount }, least: number | string) => amount !== null && amount >= dollars(least),
  maxAmount: ({ amount }, most: number | string) => amount !== null && amount <= dollars(most),
  amount: ({ amount }, filter) => (amount === null ? 'NOT_STATED' : 'STATED') === filter,
  // The server knows the kinds of the fields. A lead without a value meets none but “not checked”.
  custom: ({ custom }, filter) =>
    Object.entries(parseCustomFilter(filter) ?? {}).every(([key, { is }]) => custom[key] !== undefined || is === false)
      ? undefined
      : false,
  externalId: (lead, externalId) => lead.externalId === externalId,
  followUp: onlyServer,
  followUpFrom: onlyServer,
  followUpTo: onlyServer,
  tasks: onlyServer,
  inactiveDays: ({ lastActivityAt, createdAt }, days: number | string, { now }) =>
    (lastActivityAt ?? createdAt) < addDays(now, -Number(days)),
  updatedSince: isUpdatedSince,
  timezone: noFilter,
} as const satisfies FilterRules<Lead, LeadFilters>;
