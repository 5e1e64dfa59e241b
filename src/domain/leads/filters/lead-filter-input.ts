import { z } from 'zod';
import { MAX_CONTACTS, MAX_FOUND_CONTACTS } from '#domain/contacts/contact-limits';
import { customFilterInput, customSort } from '#domain/custom-fields/custom-filter-input';
import {
  AMOUNT_FILTERS,
  FOLLOW_UP_FILTERS,
  FUNNEL_STAGES,
  LEAD_DATES,
  LOST_FILTERS,
  MAX_INACTIVE_DAYS,
  SOURCE_FILTERS,
  TASK_FILTERS,
} from '#domain/leads/filters/lead-filters';
import { LEAD_FOCUSES } from '#domain/leads/filters/lead-focus';
import { LEAD_LIMITS } from '#domain/leads/lead';
import { LEAD_PRIORITIES, LEAD_SORTS, LEAD_STATUSES } from '#domain/leads/lead-choices';
import { externalIdFilter } from '#domain/shared/external-id';
import { amount } from '#domain/shared/money-schema';
import { MAX_SEARCH } from '#domain/shared/paging';
import { byId, EDITED_ROWS_MOVE, oneOrMore, pagingFields, updatedSince } from '#domain/shared/paging-schemas';
import { emailText, text } from '#domain/shared/text-schemas';
import { calendarDate, timeZone } from '#domain/shared/time-schemas';
import { WHOSE } from '#domain/shared/whose';

/** The filters of leads, for the list, its count, the export and bulk changes: see "A filter" in docs/CONTRIBUTING.md. */
export const leadFilters = z.object({
  q: text(MAX_SEARCH)
    .optional()
    .meta({
      description: `Searches company, contact, email, event, venue and city for all words, and phones by their digits and by whole numbers in any form; and, unless more than ${MAX_FOUND_CONTACTS} of them match, the name, email and phone of each further contact. Ignores case, accents and other marks, kinds of apostrophes and of kana, and blanks between Han or kana.`,
    }),
  status: oneOrMore(LEAD_STATUSES)
    .optional()
    .meta({ description: 'Only leads with this status, or one of several: `NEW,CONTACTED`.' }),
  priority: oneOrMore(LEAD_PRIORITIES)
    .optional()
    .meta({ description: 'Only leads with this priority, or one of several: `MEDIUM,HIGH`.' }),
  email: emailText.optional().meta({
    description: 'Only leads with this email, or with a contact that has it. Ignores case.',
  }),
  phone: text(LEAD_LIMITS.phone).optional().meta({
    description:
      'Only leads with this phone number, or with a contact that has it, in whatever form. A number without a country code is one of the country in your profile.',
  }),
  focus: z.enum(LEAD_FOCUSES).optional().meta({
    description:
      'Only the leads behind a figure of the dashboard, among all that you see. The figure counts those with `whose=ASSIGNED`.',
  }),
  from: calendarDate
    .optional()
    .meta({ description: 'Only leads of this day in your time zone or later; see `dated`.' }),
  to: calendarDate
    .optional()
    .meta({ description: 'Only leads of this day in your time zone or earlier; see `dated`.' }),
  dated: z.enum(LEAD_DATES).optional().meta({
    description:
      'What `from` and `to` compare: the day of creation, of the latest closing, or `counted`, as reports count: the day of closing for closed leads and of creation for open ones. Or the `expected` day of closing, or `event`, the first day of the event, which are the same in every time zone. Defaults to `created`.',
  }),
  reached: z.enum(FUNNEL_STAGES).optional().meta({
    description: 'Only leads that have ever been in this stage or a later one, whatever became of them.',
  }),
  furthest: z.enum(FUNNEL_STAGES).optional().meta({ description: 'Only leads that have never got beyond this stage.' }),
  whose: z.enum(WHOSE).optional().meta({
    description:
      'Only leads that you own, that are shared with your teams, that you work on, or that nobody in a team works on.',
  }),
  teamId: z.uuid().optional().meta({ description: 'Only leads that are shared with this team.' }),
  assigneeId: z.uuid().optional().meta({ description: 'Only leads that this user works on.' }),
  lostReason: z.enum(LOST_FILTERS).optional().meta({ description: 'Only lost leads with this reason.' }),
  source: oneOrMore(SOURCE_FILTERS)
    .optional()
    .meta({ description: 'Only leads from this source, or one of several: `REFERRAL,NOT_STATED`.' }),
  minAmount: amount.optional().meta({ description: 'Only leads with this amount in US dollars or more.' }),
  maxAmount: amount.optional().meta({ description: 'Only leads with this amount in US dollars or less.' }),
  amount: z.enum(AMOUNT_FILTERS).optional().meta({ description: 'Only leads with an amount, or only those without.' }),
  custom: customFilterInput,
  externalId: externalIdFilter,
  followUp: z.enum(FOLLOW_UP_FILTERS).optional().meta({
    description:
      'Only open leads whose next follow-up has passed, is today or this week (from Monday on) in your time zone, or that have none.',
  }),
  followUpFrom: calendarDate
    .optional()
    .meta({ description: 'Only leads whose next follow-up is on this day or later.' }),
  followUpTo: calendarDate
    .optional()
    .meta({ description: 'Only leads whose next follow-up is on this day or earlier.' }),
  tasks: z
    .enum(TASK_FILTERS)
    .optional()
    .meta({ description: 'Only open leads with a task that is overdue, or without an open task.' }),
  inactiveDays: z.int().min(1).max(MAX_INACTIVE_DAYS).optional().meta({
    description: 'Only leads without activity for this many days of 24 hours; new ones since they were added.',
  }),
  updatedSince,
  timezone: timeZone.optional().meta({
    description:
      'Whose days and months `from`, `to`, `followUp`, `followUpFrom`, `followUpTo` and `focus` mean; your time zone by default. The figures of a team use that of the team.',
  }),
});

export type LeadFilters = z.infer<typeof leadFilters>;

/** What to read along with leads. */
const include = z
  .enum(['contacts'])
  .optional()
  .meta({
    description: `\`contacts\` gives each lead its contacts besides the primary one, at most ${MAX_CONTACTS}. If \`fields\` is set, it must name them too.`,
  });

/** Input of the lead list: search, filters, sort, page (D16). */
export const listLeadsInput = leadFilters.extend({
  sort: z
    .union([z.enum(LEAD_SORTS), customSort])
    .optional()
    .meta({
      description: `Sort column, or \`custom.\` with the key of a custom field; leads without a value of it come last. Defaults to the last edit, newest first. ${EDITED_ROWS_MOVE}`,
    }),
  include,
  ...pagingFields,
});

export const readLeadInput = byId.extend({ include });

export type ReadLeadInput = z.infer<typeof readLeadInput>;
