import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { NOUNS, type Noun } from '@/domain/shared/nouns';
import type { Database } from '@/server/db/client';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import * as schema from '@/server/db/schema';
import { showAll } from '../../custom-fields/show-custom';

/**
 * What the export contains of one table: the rows that are the user's, without the columns that are not the user's
 * data.
 */
export interface ExportedTable {
  table: PgTable;
  /** Which rows are the user's: by a condition on the table, or by the rows of a noun that they belong to. */
  of: ((userId: string) => SQL) | RowsOfNoun;
  /** What rows are exported as, where that is not what is stored. May change the given rows. */
  shown?: (db: Database, rows: readonly never[]) => Promise<Record<string, unknown>[]>;
  /** Columns that would give access, or only serve searching and sending. */
  omit?: readonly string[];
  /** It says what hours cost, so that read-only tokens do not get it (D92). */
  hasCost?: true;
}

/** The rows whose `column` names a row of the user. There may be very many, and the column must have an index. */
export interface RowsOfNoun {
  noun: Noun;
  column: PgColumn;
}

const by =
  (column: AnyPgColumn) =>
  (userId: string): SQL =>
    eq(column, userId);

/** The user's own, and those of the teams that the user owns. */
const ofPlace =
  ({ ownerId, teamId }: { ownerId: AnyPgColumn; teamId: AnyPgColumn }) =>
  (userId: string): SQL =>
    sql`(${eq(ownerId, userId)} or ${teamId} in (
      select m.team_id from ${schema.teamMembers} m where m.user_id = ${userId}::uuid and m.role = 'owner'))`;

const SEARCHED = ['searchText'];

/** The tables of all nouns, by their plural. */
function nounTables(): Record<string, ExportedTable> {
  const entries = (Object.keys(NOUNS) as Noun[]).map((noun) => {
    const { table } = NOUN_TABLES[noun];
    const omit = [...SEARCHED, 'phoneDigits'].filter((name) => name in getTableColumns(table));
    const shown = 'custom' in getTableColumns(table) ? { shown: showAll } : {};
    return [NOUNS[noun].many, { table, of: by(table.ownerId), omit, ...shown }] as const;
  });
  return Object.fromEntries(entries);
}

/** By name of the file. A test compares the tables with the schema. */
export const EXPORTED_TABLES: Readonly<Record<string, ExportedTable>> = {
  profile: { table: schema.users, of: by(schema.users.id), omit: ['passwordHash', 'phonesCountry'] },
  ...nounTables(),
  fields: {
    table: schema.customFields,
    // Also those of other owners of which the user's leads have values.
    of: (userId) => sql`(${eq(schema.customFields.ownerId, userId)}
      or ${schema.customFields.teamId} in (select m.team_id from ${schema.teamMembers} m where m.user_id = ${userId}::uuid)
      or ${schema.customFields.id}::text in (
        select jsonb_object_keys(l.custom) from ${schema.leads} l where l.owner_id = ${userId}::uuid and l.custom <> '{}'))`,
  },
  'rate-cards': { table: schema.rateCards, of: ofPlace(schema.rateCards), hasCost: true },
  licenses: { table: schema.licenses, of: ofPlace(schema.licenses) },
  'lead-history': {
    table: schema.leadHistory,
    of: { noun: 'lead', column: schema.leadHistory.leadId },
  },
  'staffing-plans': {
    table: schema.staffingPlans,
    of: { noun: 'lead', column: schema.staffingPlans.leadId },
    hasCost: true,
  },
  'quote-versions': {
    table: schema.quoteVersions,
    of: { noun: 'quote', column: schema.quoteVersions.quoteId },
    hasCost: true,
  },
  'quote-settings': { table: schema.quoteSettings, of: ofPlace(schema.quoteSettings) },
  emails: {
    table: schema.emailLogs,
    of: by(schema.emailLogs.ownerId),
    omit: [...SEARCHED, 'unsubscribeToken', 'handedOver'],
  },
  attachments: { table: schema.emailAttachments, of: by(schema.emailAttachments.ownerId), omit: ['content'] },
  suppressions: { table: schema.emailSuppressions, of: by(schema.emailSuppressions.ownerId) },
  tones: { table: schema.aiTones, of: by(schema.aiTones.userId) },
  'ai-generations': { table: schema.aiGenerations, of: by(schema.aiGenerations.userId) },
  targets: { table: schema.targets, of: by(schema.targets.userId) },
  forecasts: { table: schema.forecastSnapshots, of: by(schema.forecastSnapshots.userId) },
  points: { table: schema.pointEntries, of: by(schema.pointEntries.userId) },
  'point-totals': { table: schema.pointTotals, of: by(schema.pointTotals.userId) },
  streak: { table: schema.streaks, of: by(schema.streaks.userId) },
  'cost-comparisons': { table: schema.costComparisons, of: by(schema.costComparisons.userId) },
  shares: { table: schema.shares, of: by(schema.shares.userId), omit: ['tokenHash'] },
  'trust-checklist': { table: schema.trustChecks, of: by(schema.trustChecks.userId) },
  views: { table: schema.savedViews, of: by(schema.savedViews.ownerId) },
  'distinct-leads': { table: schema.distinctLeads, of: by(schema.distinctLeads.userId) },
  'default-views': { table: schema.defaultViews, of: by(schema.defaultViews.userId) },
  'regulatory-items': { table: schema.regulatoryItems, of: by(schema.regulatoryItems.userId) },
  'regulatory-checklist': { table: schema.regulatoryChecks, of: by(schema.regulatoryChecks.userId) },
  'note-mentions': {
    table: schema.noteMentions,
    // The mentions in the user's own notes: a mention in a teammate's note belongs to the teammate.
    of: { noun: 'note', column: schema.noteMentions.noteId },
  },
  teams: {
    table: schema.teams,
    of: (userId) =>
      sql`${schema.teams.id} in (select m.team_id from ${schema.teamMembers} m where m.user_id = ${userId}::uuid)`,
  },
  'team-memberships': { table: schema.teamMembers, of: by(schema.teamMembers.userId) },
  'team-invitations': {
    table: schema.teamInvitations,
    of: by(schema.teamInvitations.invitedBy),
    omit: ['tokenHash'],
  },
  notifications: { table: schema.notifications, of: by(schema.notifications.userId) },
  usage: { table: schema.usage, of: by(schema.usage.userId) },
  subscription: { table: schema.subscriptions, of: by(schema.subscriptions.userId), omit: ['checkoutId'] },
  sessions: { table: schema.sessions, of: by(schema.sessions.userId), omit: ['id'] },
  'two-factor': { table: schema.secondFactors, of: by(schema.secondFactors.userId), omit: ['secret', 'lastStep'] },
  'api-tokens': { table: schema.apiTokens, of: by(schema.apiTokens.userId), omit: ['tokenHash'] },
  webhooks: {
    table: schema.webhooks,
    of: by(schema.webhooks.ownerId),
    omit: ['secret', 'previousSecret', 'previousSecretUntil', 'cursor'],
  },
  'calendar-feed': { table: schema.calendarFeeds, of: by(schema.calendarFeeds.userId), omit: ['tokenHash'] },
  'former-addresses': { table: schema.formerAddresses, of: by(schema.formerAddresses.userId) },
  'email-change': {
    table: schema.emailChanges,
    of: by(schema.emailChanges.userId),
    omit: ['oldHash', 'newHash'],
  },
  visits: { table: schema.analyticsSessions, of: by(schema.analyticsSessions.userId) },
  'usage-events': { table: schema.analyticsEvents, of: by(schema.analyticsEvents.userId) },
  feedback: { table: schema.feedback, of: by(schema.feedback.userId) },
};

/** Tables that refer to users and are not exported, with the reason. */
export const LEFT_OUT: readonly (readonly [PgTable, string])[] = [
  [schema.recoveryCodes, 'Hashes of codes that sign in.'],
  [schema.knownDevices, 'Hashes of cookies.'],
  [schema.passwordResets, 'Hashes of links that set a password.'],
  [schema.idempotencyKeys, 'Answers that were already given, kept for a day.'],
  [schema.bulkChanges, 'What undoing a bulk change or an import needs, kept for a while.'],
  [schema.leadMerges, 'What undoing a merge needs, kept for a while.'],
  [schema.mergedNames, 'What other programs call leads that were merged. The leads are in the export.'],
  [schema.notifiedOccasions, 'Keeps a notification from being created twice. The notifications are in the export.'],
  [schema.domainEvents, 'Passes changes on to other parts of the program. What changed is in the export.'],
  [schema.localMail, "The installation's outbox. The emails are in the export."],
  [schema.leadCounters, 'Counts of the leads in the export.'],
  [schema.leadDayCounts, 'Counts of the leads in the export.'],
  [schema.fileContents, 'Where the contents of files are. The files are in the export.'],
  [schema.stageMedians, 'Figures from the history in the export.'],
];
