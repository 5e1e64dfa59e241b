import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { purgeGenerationsBefore } from '@/domain/ai/writing';
import { purgeAnalyticsBefore } from '@/domain/analytics/analytics-limits';
import { purgeBulkChangesBefore } from '@/domain/bulk/bulk';
import { purgeChangesBefore } from '@/domain/changes/retention';
import { purgeBefore } from '@/domain/deletion/deletion';
import { UNSENT_ATTACHMENT_DAYS } from '@/domain/emails/attachment-limits';
import { purgeMergesBefore } from '@/domain/leads/merge/merge-limits';
import { purgeOccasionsBefore, purgeReadBefore } from '@/domain/notifications/retention';
import { purgePassedBefore } from '@/domain/outbox/retention';
import { purgeSummariesBefore } from '@/domain/reports/monday-summary';
import { NOUNS, nounsWith } from '@/domain/shared/nouns';
import { addDays } from '@/domain/shared/time';
import { purgeInvitationsBefore } from '@/domain/teams/invitation';
import { DELIVERY_DAYS } from '@/domain/webhooks/retry-schedule';
import { rowsOf } from '../db/client';
import { NOUN_TABLES } from '../db/noun-tables';
import {
  aiGenerations,
  analyticsEvents,
  analyticsSessions,
  bulkChanges,
  domainEvents,
  emailAttachments,
  emailChanges,
  emailLogs,
  emailWebhooks,
  eventCursors,
  idempotencyKeys,
  knownDevices,
  leadMerges,
  leads,
  localMail,
  notifications,
  notifiedOccasions,
  passedEvents,
  passwordResets,
  quoteLogos,
  quoteSettings,
  quoteVersions,
  regulatoryItems,
  rowChanges,
  shares,
  teamInvitations,
  webhookDeliveries,
} from '../db/schema';
import type { Job } from '../integrations/jobs';
import { purgeMailBefore } from '../integrations/mailer';
import type { Scope } from '../scope';
import { expiredKeysBefore } from '../services/shared/idempotency';
import { inBatches } from './in-batches';

const BATCH_SIZE = 500;
/** A file may have 5 MB. */
const ATTACHMENT_BATCH_SIZE = 20;
/** Resend signs the time, so an older message is refused anyway. */
const WEBHOOK_DAYS = 7;
/** A logo may have 1 MB. */
const LOGO_BATCH_SIZE = 50;
/** Deleting a bulk change also deletes the stored state of every row that it changed. */
const BULK_CHANGE_BATCH_SIZE = 5;

/**
 * Permanently removes rows deleted long ago, bulk changes, imports and merges that can no longer be undone, notifications
 * read long ago, generations of the AI writer of past months, events that all consumers passed long ago, files whose email
 * was never sent, logos that no quote has, old deliveries of webhooks, old Monday summaries, old mail of the local outbox, and what has expired:
 * password reset links, changes of email addresses, team invitations, idempotency keys, known devices, shared links,
 * analytics and the change log. It works in batches and skips locked rows, so that nothing waits for it; the next run removes the rest.
 */
export async function sweepOldRows(scope: Scope): Promise<Record<string, number>> {
  const deleted = sql`deleted_at <= ${at(purgeBefore(scope.now))}`;
  const counts: Record<string, number> = {};
  // In reverse, so that linked rows are removed before their lead. Otherwise, each would first be updated to have none.
  for (const noun of nounsWith('deletable').reverse()) {
    counts[NOUNS[noun].many] = await (noun === 'lead'
      ? removeLeads(scope, deleted)
      : removeAll(scope, NOUN_TABLES[noun].table, deleted));
  }
  return {
    ...counts,
    bulkChanges: await removeAll(
      scope,
      bulkChanges,
      sql`at <= case when imported is null then ${at(purgeBulkChangesBefore(scope.now))} else ${at(purgeBefore(scope.now))} end`,
      { batchSize: BULK_CHANGE_BATCH_SIZE },
    ),
    leadMerges: await removeAll(scope, leadMerges, sql`at <= ${at(purgeMergesBefore(scope.now))}`, {
      by: sql`at`,
      key: ID,
    }),
    notifications: await removeAll(
      scope,
      notifications,
      sql`is_read and created_at <= ${at(purgeReadBefore(scope.now))}`,
    ),
    notifiedOccasions: await removeAll(scope, notifiedOccasions, sql`at <= ${at(purgeOccasionsBefore(scope.now))}`, {
      key: sql`user_id, key`,
      by: sql`at`,
    }),
    // Their mails in the local outbox go with them.
    passwordResets: await removeAll(scope, passwordResets, sql`expires_at <= ${at(scope.now)}`, {
      key: sql`token_hash`,
    }),
    emailChanges: await removeAll(scope, emailChanges, sql`expires_at <= ${at(scope.now)}`, {
      key: sql`user_id, expires_at`,
      by: sql`expires_at`,
    }),
    teamInvitations: await removeAll(
      scope,
      teamInvitations,
      sql`expires_at <= ${at(purgeInvitationsBefore(scope.now))}`,
      { key: ID, by: sql`expires_at` },
    ),
    localMail: await removeAll(scope, localMail, sql`at <= ${at(purgeMailBefore(scope.now))}`),
    idempotencyKeys: await removeAll(scope, idempotencyKeys, sql`created_at <= ${at(expiredKeysBefore(scope.now))}`, {
      key: sql`user_id, key`,
      by: sql`created_at`,
    }),
    knownDevices: await removeAll(scope, knownDevices, sql`expires_at <= ${at(scope.now)}`, {
      key: sql`user_id, token_hash`,
    }),
    emailAttachments: await removeAll(
      scope,
      emailAttachments,
      sql`email_id is null and created_at <= ${at(addDays(scope.now, -UNSENT_ATTACHMENT_DAYS))}`,
      { by: sql`created_at`, key: ID, batchSize: ATTACHMENT_BATCH_SIZE },
    ),
    quoteLogos: await removeAll(
      scope,
      quoteLogos,
      sql`created_at <= ${at(addDays(scope.now, -1))} and ${isUnusedLogo}`,
      {
        key: ID,
        batchSize: LOGO_BATCH_SIZE,
      },
    ),
    mondaySummaries: await removeAll(scope, emailLogs, sql`summary_week <= ${purgeSummariesBefore(scope.now)}::date`, {
      by: sql`summary_week`,
      key: ID,
    }),
    emailWebhooks: await removeAll(scope, emailWebhooks, sql`at <= ${at(addDays(scope.now, -WEBHOOK_DAYS))}`, {
      by: sql`at`,
    }),
    webhookDeliveries: await removeAll(
      scope,
      webhookDeliveries,
      sql`created_at <= ${at(addDays(scope.now, -DELIVERY_DAYS))}`,
      { by: sql`created_at`, key: ID },
    ),
    aiGenerations: await removeAll(scope, aiGenerations, sql`created_at <= ${at(purgeGenerationsBefore(scope.now))}`, {
      key: sql`id, created_at`,
      by: sql`created_at`,
    }),
    regulatoryItems: await removeAll(scope, regulatoryItems, deleted),
    shares: await removeAll(scope, shares, sql`expires_at <= ${at(scope.now)}`, {
      key: sql`id, expires_at`,
      by: sql`expires_at`,
    }),
    analyticsEvents: await removeAll(scope, analyticsEvents, sql`at <= ${at(purgeAnalyticsBefore(scope.now))}`, {
      by: sql`at, id`,
      key: ID,
    }),
    analyticsSessions: await removeAll(
      scope,
      analyticsSessions,
      sql`started_at <= ${at(purgeAnalyticsBefore(scope.now))}`,
      { by: sql`started_at`, key: ID },
    ),
    // Keeps the newest row, which is the position of cursors.
    rowChanges: await removeAll(scope, rowChanges, sql`at <= ${at(purgeChangesBefore(scope.now))} and ${isNotNewest}`, {
      key: sql`tx, id, at`,
      by: sql`at`,
    }),
    domainEvents: await removePassedEvents(scope),
  };
}

/**
 * Unlinks what is linked to the leads, or removes it if it is part of them, before it removes them. The foreign keys would
 * do so afterwards, when the change log can no longer determine who saw the rows because of the lead.
 */
const removeLeads = ({ db }: Scope, condition: SQL): Promise<number> =>
  inBatches(BATCH_SIZE, () =>
    db.transaction(async (tx) => {
      const old = await tx
        .select({ id: leads.id })
        .from(leads)
        .where(condition)
        .orderBy(leads.id)
        .limit(BATCH_SIZE)
        .for('update', { skipLocked: true });
      const ids = old.map(({ id }) => id);
      if (ids.length > 0) {
        for (const noun of nounsWith('linked')) {
          // Its parts were purged before, with the same deletion time.
          if (NOUNS[noun].part) continue;
          const { table } = NOUN_TABLES[noun];
          const linked = tx
            .select({ id: table.id })
            .from(table)
            .where(inArray(table.leadId, ids))
            .orderBy(table.id)
            .for('update');
          const locked = inArray(table.id, linked);
          await (NOUNS[noun].part
            ? tx.delete(table).where(locked)
            : tx.execute(sql`update ${table} set lead_id = null where ${locked}`));
        }
        await tx.delete(leads).where(inArray(leads.id, ids));
      }
      return { found: ids.length, done: ids.length };
    }),
  );

/**
 * Removes events 90 days after every consumer has passed them (D54). Each run records what all have passed by now, for
 * the run in 90 days. Consumers added since then have to pass them as well.
 */
async function removePassedEvents(scope: Scope): Promise<number> {
  const { db, now } = scope;
  const longAgo = at(purgePassedBefore(now));
  // Without consumers: everything before the oldest running transaction.
  const passed = sql`(
    select txid, event_id from (
      select txid, event_id from ${eventCursors}
      union all select pg_snapshot_xmin(pg_current_snapshot())::text::bigint, 0
    ) positions order by txid, event_id limit 1)`;
  await db.execute(sql`
    insert into ${passedEvents} (at, txid, event_id) select ${at(now)}, txid, event_id from ${passed} position
    on conflict do nothing`);
  const result = await db.execute(sql`
    with long_ago as (select txid, event_id from ${passedEvents} where at <= ${longAgo} order by at desc limit 1)
    select txid::text, event_id::text as "eventId"
    from (table long_ago union all select txid, event_id from ${passed} position) positions
    where exists (table long_ago) order by positions.txid, event_id limit 1`);
  const [last] = rowsOf<{ txid: string; eventId: string }>(result);
  if (!last) return 0;
  const isPassed = sql`(txid, id) <= (${last.txid}::bigint, ${last.eventId}::bigint)`;
  const gone = await removeAll(scope, domainEvents, isPassed, { by: sql`txid, id` });
  await db.execute(sql`
    delete from ${passedEvents} where at < (select max(at) from ${passedEvents} where at <= ${longAgo})`);
  return gone;
}

const isUnusedLogo = sql`not exists (select 1 from ${quoteSettings} s where s.logo_id = ${quoteLogos}.id)
  and not exists (select 1 from ${quoteVersions} v where v.logo_id = ${quoteLogos}.id)`;

const isNotNewest = sql`(tx, id) < (select tx, id from ${rowChanges} order by tx desc, id desc limit 1)`;

const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`;

interface RemoveOptions {
  key?: SQL;
  /** Must be the order of an index, so that no batch needs a sort. */
  by?: SQL;
  batchSize?: number;
}

const ID = sql`id`;

function removeAll({ db }: Scope, table: PgTable, condition: SQL, options: RemoveOptions = {}): Promise<number> {
  const { key = ID, by = key, batchSize = BATCH_SIZE } = options;
  return inBatches(batchSize, async () => {
    const result = await db.execute(sql`
      with old as (
        select ${key} from ${table} where ${condition} order by ${by} limit ${batchSize} for update skip locked
      ), gone as (
        delete from ${table} where (${key}) in (select ${key} from old) returning 1
      )
      select count(*)::int as gone from gone`);
    const gone = rowsOf<{ gone: number }>(result)[0]?.gone ?? 0;
    return { found: gone, done: gone };
  });
}

export const purge: Job = {
  name: 'purge',
  cron: '30 3 * * *',
  summary: 'removes for good what was deleted or read long ago, or has expired',
  run: sweepOldRows,
};
