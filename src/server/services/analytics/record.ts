import { sql } from 'drizzle-orm';
import type { BatchInput, Recorded } from '@/domain/analytics/analytics';
import { featureEvent } from '@/domain/analytics/features';
import { rowsOf } from '@/server/db/client';
import { insertRows } from '@/server/db/recordset';
import { analyticsEvents, analyticsSessions } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { jsonTextOf } from '@/server/services/shared/raw-json';

type BatchEvent = BatchInput['events'][number];
type Row = Pick<typeof analyticsEvents.$inferInsert, 'source' | 'name' | 'category' | 'page' | 'properties'>;

function rowOf(event: BatchEvent): Row {
  switch (event.kind) {
    case 'pageview':
      return {
        ...{ source: 'pageview', name: 'page_view', category: 'navigation', page: event.path },
        properties: JSON.stringify({ title: event.title, referrer: event.referrer }),
      };
    case 'event':
      return {
        ...{ source: 'event', name: event.eventName, category: event.category, page: event.pageUrl ?? '' },
        properties: jsonTextOf(event.properties),
      };
    case 'feature':
      return {
        ...{ source: 'feature', name: featureEvent(event.feature), category: 'feature', page: event.pageUrl ?? '' },
        properties: JSON.stringify({ action: event.action }),
      };
  }
}

/**
 * Records what happened, and how long its session has lasted, in one statement. An event that has an id and is sent
 * again, because the response was lost, is not counted again. Throws NOT_FOUND unless the session is the caller's.
 * Records nothing of a user who does not share how they use the app.
 */
export async function recordBatch(actor: Actor, { sessionId, duration, events }: BatchInput): Promise<Recorded> {
  const { db, user, now } = actor;
  if (!user.sharesUsage) return { recorded: 0 };
  const rows = events.map((event) => ({
    ...rowOf(event),
    ...{
      userId: user.id,
      sessionId: sessionId ?? null,
      clientId: event.id ?? null,
      at: new Date(now.getTime() - event.ago),
    },
  }));
  if (sessionId === undefined) {
    if (rows.length === 0) return { recorded: 0 };
    return { recorded: rowsOf(await db.execute(sql`${insertRows(analyticsEvents, rows)} ${ONCE}`)).length };
  }
  const inSession = sql`exists (select 1 from visit)`;
  const insert =
    rows.length > 0 ? sql`, recorded as (${insertRows(analyticsEvents, rows, { onlyIf: inSession })} ${ONCE})` : sql``;
  const recorded = rows.length > 0 ? sql`(select count(*)::int from recorded)` : sql`0`;
  const result = await db.execute(sql`
    with visit as (${visit(actor, sessionId, duration)})${insert}
    select ${recorded} as recorded from visit`);
  return rowsOf<Recorded>(result)[0] ?? refuse('NOT_FOUND', NO_SESSION);
}

const ONCE = sql`on conflict (user_id, client_id) where client_id is not null do nothing returning 1 as recorded`;

const NO_SESSION = 'There is no such session. Start one with POST /api/analytics/session/start.';

/** The caller's session. A shorter duration is an older report that arrives late. */
function visit({ user, now }: Actor, id: string, duration: number | undefined) {
  const own = sql`id = ${id}::uuid and user_id = ${user.id}::uuid`;
  if (duration === undefined) return sql`select id from ${analyticsSessions} where ${own}`;
  return sql`
    update ${analyticsSessions}
    set duration_ms = greatest(duration_ms, ${duration}::int), ended_at = ${now.toISOString()}::timestamptz
    where ${own} returning id`;
}
