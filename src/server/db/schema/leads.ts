import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  type PgColumnBuilderBase,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ChangeOrigin } from '../../../domain/changes/change-kinds';
import { CONTACT_ROLES } from '../../../domain/contacts/contact-choices';
import type { CustomValues } from '../../../domain/custom-fields/custom-field-kinds';
import type { LeadFieldName } from '../../../domain/leads/lead';
import {
  EVENT_SETTINGS,
  LEAD_EVENT_TYPES,
  LEAD_SOURCES,
  LOST_REASONS,
  OPEN_STATUSES,
} from '../../../domain/leads/lead-choices';
import { LEAD_HISTORY_KINDS, type LeadHistoryEntry } from '../../../domain/leads/lead-history';
import { changedBy, instant, leadStatus, priority, users } from './accounts/users';
import { dollars, editedColumns, externalIdColumn, externalIdIndexes, ownedColumns } from './owned';
import { teams } from './teams';

// Constants instead of parameters, as everything in a migration.
const OPEN = sql.raw(OPEN_STATUSES.map((status) => `'${status}'`).join(', '));

export const leads = pgTable(
  'leads',
  {
    ...ownedColumns(),
    /** Only a team's lead has one (see domain/leads/assignment.ts). */
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    ...({
      companyName: text('company_name').notNull(),
      contactPerson: text('contact_person').notNull(),
      email: text('email').notNull().default(''),
      phone: text('phone').notNull().default(''),
      status: leadStatus('status').notNull(),
      priority: priority('priority').notNull(),
      notes: text('notes').notNull().default(''),
      nextFollowUp: instant('next_follow_up'),
      lostReason: text('lost_reason', { enum: LOST_REASONS }),
      lostReasonDetail: text('lost_reason_detail').notNull().default(''),
      source: text('source', { enum: LEAD_SOURCES }),
      amount: dollars('amount'),
      expectedCloseDate: date('expected_close_date'),
      eventName: text('event_name').notNull().default(''),
      eventType: text('event_type', { enum: LEAD_EVENT_TYPES }),
      eventDate: date('event_date'),
      eventEndDate: date('event_end_date'),
      eventStartTime: text('event_start_time'),
      eventEndTime: text('event_end_time'),
      eventTimeZone: text('event_time_zone'),
      venueName: text('venue_name').notNull().default(''),
      venueStreet: text('venue_street').notNull().default(''),
      venueCity: text('venue_city').notNull().default(''),
      venueState: text('venue_state').notNull().default(''),
      venuePostalCode: text('venue_postal_code').notNull().default(''),
      attendance: integer('attendance'),
      guardsWanted: integer('guards_wanted'),
      setting: text('setting', { enum: EVENT_SETTINGS }),
      alcohol: boolean('alcohol'),
      contactRole: text('contact_role', { enum: CONTACT_ROLES }),
      contactNotes: text('contact_notes').notNull().default(''),
      /** By the ids of the fields, of all owners. */
      custom: jsonb('custom').$type<CustomValues>().notNull().default({}),
      externalId: externalIdColumn(),
    } satisfies Record<LeadFieldName, PgColumnBuilderBase>),
    /** The lead of the same client that it was booked again from (D91). */
    previousLeadId: uuid('previous_lead_id').references((): AnyPgColumn => leads.id, { onDelete: 'set null' }),
    /** Set for a deleted lead that has become part of another one (D89). */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => leads.id, { onDelete: 'set null' }),
    /**
     * Derived from the phone with the country of the owner, whenever the phone is written (see
     * services/phones/derive-phones.ts).
     */
    phoneNumber: text('phone_number'),
    phoneDigits: text('phone_digits').notNull().default(''),
    stageEnteredAt: instant('stage_entered_at').notNull(),
    closedAt: instant('closed_at'),
    /** Written by `settleActivity` and by changes of stage. */
    lastActivityAt: instant('last_activity_at'),
    /**
     * The furthest stage that the lead has ever been in, see `furthestStage`. Every change of the status can raise it;
     * undoing a move lowers it again.
     */
    furthestStage: leadStatus('furthest_stage').notNull().default('NEW'),
    ...editedColumns(),
    /** By which duplicates are found: `companyCore` in the domain. */
    companyCore: text('company_core')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`company_core(${leads.companyName})`),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`search_fold(${leads.companyName} || ' ' || ${leads.contactPerson} || ' ' || ${leads.email} || ' ' || ${leads.eventName} || ' ' || ${leads.venueName} || ' ' || ${leads.venueCity})`,
      ),
  },
  (table) => [
    ...externalIdIndexes('leads', table),
    // One index per sort order of the list. Each ends with the id, which the cursor needs.
    index('leads_owner_updated').on(table.ownerId, table.updatedAt, table.id),
    index('leads_owner_activity').on(
      table.ownerId,
      sql`coalesce(${table.lastActivityAt}, '-infinity'::timestamptz)`,
      table.id,
    ),
    index('leads_owner_created').on(table.ownerId, table.createdAt, table.id),
    index('leads_owner_company').on(table.ownerId, sql`lower(${table.companyName})`, table.id),
    // For the search of a name, and for the rows of a file that name a lead.
    index('leads_owner_company_key').on(table.ownerId, sql`company_key(${table.companyName})`),
    index('leads_team_company_key')
      .on(table.teamId, sql`company_key(${table.companyName})`)
      .where(sql`${table.teamId} is not null and ${table.deletedAt} is null`),
    index('leads_previous').on(table.previousLeadId).where(sql`${table.previousLeadId} is not null`),
    index('leads_owner_contact').on(table.ownerId, sql`lower(${table.contactPerson})`, table.id),
    index('leads_owner_priority').on(table.ownerId, table.priority, table.id),
    index('leads_owner_follow_up').on(
      table.ownerId,
      sql`coalesce(${table.nextFollowUp}, 'infinity'::timestamptz)`,
      table.id,
    ),
    index('leads_owner_amount').on(table.ownerId, sql`coalesce(${table.amount}, -1)`, table.id),
    index('leads_owner_expected_close').on(
      table.ownerId,
      sql`coalesce(${table.expectedCloseDate}, 'infinity'::date)`,
      table.id,
    ),
    index('leads_owner_event').on(table.ownerId, sql`coalesce(${table.eventDate}, 'infinity'::date)`, table.id),
    // The sort keys must match the expressions in the queries, or the indexes are not used.
    index('leads_owner_stage').on(table.ownerId, table.status, table.stageEnteredAt, table.id),
    index('leads_team_stage').on(table.teamId, table.status, table.stageEnteredAt, table.id),
    // For the dashboard (see services/leads/lead-focus.ts, whose conditions must imply these).
    index('leads_closed')
      .on(table.ownerId, table.closedAt, table.status, table.priority)
      .where(sql`${table.closedAt} is not null and ${table.deletedAt} is null`),
    index('leads_team_closed')
      .on(table.teamId, table.closedAt, table.status, table.priority)
      .where(sql`${table.closedAt} is not null and ${table.deletedAt} is null and ${table.teamId} is not null`),
    index('leads_team_created').on(table.teamId, table.createdAt, table.id).where(sql`${table.teamId} is not null`),
    index('leads_open_follow_up')
      .on(table.ownerId, table.nextFollowUp, table.id)
      .where(sql`${table.status} in (${OPEN}) and ${table.deletedAt} is null`),
    index('leads_team_open_follow_up')
      .on(table.teamId, table.nextFollowUp, table.id)
      .where(sql`${table.status} in (${OPEN}) and ${table.deletedAt} is null and ${table.teamId} is not null`),
    index('leads_open_event')
      .on(table.ownerId, table.eventDate, table.id)
      .where(sql`${table.status} in (${OPEN}) and ${table.deletedAt} is null and ${table.eventDate} is not null`),
    index('leads_team_open_event')
      .on(table.teamId, table.eventDate, table.id)
      .where(
        sql`${table.status} in (${OPEN}) and ${table.deletedAt} is null and ${table.teamId} is not null and ${table.eventDate} is not null`,
      ),
    index('leads_unassigned')
      .on(table.teamId, table.id)
      .where(sql`${table.teamId} is not null and ${table.assigneeId} is null`),
    // The same for what counts for an assignee (see services/shared/figures.ts).
    index('leads_assignee').on(table.assigneeId, table.updatedAt, table.id).where(sql`${table.assigneeId} is not null`),
    index('leads_assignee_created')
      .on(table.assigneeId, table.createdAt, table.id)
      .where(sql`${table.assigneeId} is not null`),
    index('leads_assignee_stage')
      .on(table.assigneeId, table.status, table.stageEnteredAt, table.id)
      .where(sql`${table.assigneeId} is not null`),
    index('leads_assignee_closed')
      .on(table.assigneeId, table.closedAt, table.status, table.priority)
      .where(sql`${table.closedAt} is not null and ${table.deletedAt} is null and ${table.assigneeId} is not null`),
    index('leads_assignee_open_follow_up')
      .on(table.assigneeId, table.nextFollowUp, table.id)
      .where(sql`${table.status} in (${OPEN}) and ${table.deletedAt} is null and ${table.assigneeId} is not null`),
    index('leads_assignee_open_event')
      .on(table.assigneeId, table.eventDate, table.id)
      .where(
        sql`${table.status} in (${OPEN}) and ${table.deletedAt} is null and ${table.assigneeId} is not null and ${table.eventDate} is not null`,
      ),
    index('leads_search').using('gin', sql`${table.searchText} gin_trgm_ops`, sql`${table.phoneDigits} gin_trgm_ops`),
    // Rows without custom fields cost it nothing. A query must say that, too.
    index('leads_custom').using('gin', sql`${table.custom} jsonb_path_ops`).where(sql`${table.custom} <> '{}'`),
    // For likely duplicates. An address or a phone is rare among all users; a company need not be.
    index('leads_company_core')
      .on(table.companyCore, table.ownerId, table.teamId)
      .where(sql`${table.deletedAt} is null`),
    index('leads_email').on(sql`lower(${table.email})`).where(sql`${table.email} <> '' and ${table.deletedAt} is null`),
    index('leads_phone')
      .on(table.phoneNumber)
      .where(sql`${table.phoneNumber} is not null and ${table.deletedAt} is null`),
    index('leads_merged').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    index('leads_deleted').on(table.ownerId, table.deletedAt, table.id).where(sql`${table.deletedAt} is not null`),
  ],
);

/**
 * The history of leads: one row per change (D11). Append-only, except for what an undo removes. The undo of a move removes
 * its `status_changed`; the undo of a bulk change removes its `status_changed` and `edited` entries. Both also remove every
 * later `edited` entry that has nothing but the reason for a loss.
 */
export const leadHistory = pgTable(
  'lead_history',
  {
    id: uuid('id').primaryKey(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** The team that the lead was in, for the team's activity; it has none of what happened before the lead was shared. */
    teamId: uuid('team_id').references(() => teams.id, { onDelete: 'set null' }),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** Where the actor made the change; null for jobs, and for entries from before this was kept. */
    origin: text('origin').$type<ChangeOrigin>().default(changedBy(1)),
    kind: text('kind', { enum: LEAD_HISTORY_KINDS }).notNull(),
    fromStatus: leadStatus('from_status'),
    toStatus: leadStatus('to_status'),
    /** For an edit, the names of the changed fields. For an import, the name of the file. For a loss, the reason. */
    detail: jsonb('detail').$type<LeadHistoryEntry['detail']>().notNull().default({}),
    /** For a change of status, what it replaced: its undo restores that. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('lead_history_lead').on(table.leadId, table.at, table.id),
    index('lead_history_team').on(table.teamId, table.at, table.id).where(sql`${table.teamId} is not null`),
  ],
);

/** How many of the counted leads have an amount, and the sum of these amounts. */
const countedAmounts = () => ({
  valued: integer('valued').notNull().default(0),
  amount: dollars('amount', 18).notNull().default(0),
});

/**
 * Number of leads per stage without deleted ones, maintained by a trigger (see `count_leads.sql`), so that
 * the header of the board and the check of the cap cost the same for any number of leads. `scope` is the id of the
 * team, or empty for leads without a team; `assignee` that of the assignee, or empty for leads without one.
 */
export const leadCounters = pgTable(
  'lead_counters',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scope: text('scope').notNull(),
    assignee: text('assignee').notNull().default(''),
    status: leadStatus('status').notNull(),
    priority: priority('priority').notNull(),
    count: integer('count').notNull(),
    ...countedAmounts(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.scope, table.assignee, table.status, table.priority] }),
    index('lead_counters_scope').on(table.scope),
    index('lead_counters_assignee').on(table.assignee).where(sql`${table.assignee} <> ''`),
  ],
);

/**
 * Number of leads per UTC day of their creation and of their latest closing, without deleted ones, maintained by a
 * trigger (see `count_lead_days.sql`), so that a report of a year reads some thousand rows for any number of leads.
 * `detail` is the furthest stage of created leads, and the reason for which closed ones were lost, empty if there is none.
 * `source` is that of closed leads, empty if it is not stated. `scope` and `assignee` are as in `lead_counters`.
 */
export const leadDayCounts = pgTable(
  'lead_day_counts',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['created', 'closed'] }).notNull(),
    day: date('day').notNull(),
    scope: text('scope').notNull(),
    assignee: text('assignee').notNull().default(''),
    status: leadStatus('status').notNull(),
    priority: priority('priority').notNull(),
    detail: text('detail').notNull(),
    source: text('source').notNull().default(''),
    count: integer('count').notNull(),
    ...countedAmounts(),
  },
  (table) => [
    primaryKey({
      // Postgres would cut the name that Drizzle makes up.
      name: 'lead_day_counts_key',
      columns: [
        table.ownerId,
        table.kind,
        table.day,
        table.scope,
        table.assignee,
        table.status,
        table.priority,
        table.detail,
        table.source,
      ],
    }),
    index('lead_day_counts_scope').on(table.scope, table.kind, table.day).where(sql`${table.scope} <> ''`),
    index('lead_day_counts_assignee').on(table.assignee, table.kind, table.day).where(sql`${table.assignee} <> ''`),
  ],
);
