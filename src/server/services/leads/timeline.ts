import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { FORMER_MEMBER } from '@/domain/accounts/deletion-rules';
import type { TokenResource } from '@/domain/accounts/token-scopes';
import { TIMELINE_EXCERPT, type TimelineEntry } from '@/domain/leads/timeline';
import { rowsOf } from '@/server/db/client';
import { calendarEvents, emailLogs, files, leadHistory, leads, notes, tasks, users } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { mentionedIn } from '../notes/note-columns';
import { fetchPage, type Keyset, keyset, type Page } from '../shared/paging';
import { mayRead } from '../shared/token-reads';
import { visibleTo } from '../shared/visibility';
import { historyDetail, nobody } from './lead-history';
import { getLead } from './lead-queries';

/** A value as read from JSON: dates are strings. */
type Serialized<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Serialized<Value[Key]> }
    : Value;

interface Row {
  id: string;
  sortKey: string;
  entry: Serialized<TimelineEntry>;
}

const KEY = { by: sql`at`, type: 'timestamptz' } as const;
const ID = sql`id`;

/**
 * A completed task has two entries, which need different ids for paging and for clients. The completion's id is derived
 * from the task's id, as a UUID of version 8 (custom, RFC 9562).
 */
const COMPLETION_ID = sql`
  overlay(overlay(md5(${tasks.id}::text || ' completed') placing '8' from 13) placing '8' from 17)::uuid`;

/** Lists everything that happened around a lead, newest first (D11). One statement; each branch has its own limit. */
export async function listTimeline(
  actor: Actor,
  { id, cursor, limit }: { id: string; cursor?: string; limit: number },
): Promise<Page<TimelineEntry>> {
  const pages = keyset({ name: 'timeline', key: KEY, id: ID, direction: 'desc', cursor });
  const page = await fetchPage(findEntries(actor, { leadId: id, pages, limit: limit + 1 }), { limit, pages });
  // Every lead has at least one entry. An empty page may mean that the actor cannot see the lead.
  if (page.items.length === 0) await getLead(actor, id);
  return { ...page, items: page.items.map(({ entry }) => parseEntry(entry)) };
}

async function findEntries(
  actor: Actor,
  { leadId, pages, limit }: { leadId: string; pages: Keyset; limit: number },
): Promise<Row[]> {
  const { db, user } = actor;
  // No rows if the actor cannot see the lead, even if linked rows are visible to them, and none that a token may not read.
  const onLead = (column: SQL | typeof notes.leadId, of: TokenResource) =>
    mayRead(actor, of) ? sql`${column} = (select id from lead)` : sql`false`;
  const branch = (select: SQL) => sql`(
    select * from (${select}) branch where ${pages.after ?? sql`true`} order by ${pages.orderBy} limit ${limit})`;
  const branches = [
    sql`select ${leadHistory.at} as at, ${leadHistory.id} as id, ${leadHistory.actorId} as actor_id,
          jsonb_build_object('kind', ${leadHistory.kind}, 'fromStatus', ${leadHistory.fromStatus},
            'toStatus', ${leadHistory.toStatus}, 'detail', ${historyDetail},
            'actorName', ${nobody}, 'origin', ${leadHistory.origin}) as entry
        from ${leadHistory} where ${onLead(sql`${leadHistory.leadId}`, 'leads')}`,
    sql`select ${notes.createdAt} as at, ${notes.id} as id, ${notes.ownerId} as actor_id,
          jsonb_build_object('kind', 'note', 'note', jsonb_build_object('id', ${notes.id}, 'title', ${notes.title},
            'excerpt', left(${notes.content}, ${TIMELINE_EXCERPT}),
            'isWhole', length(${notes.content}) <= ${TIMELINE_EXCERPT}, 'tags', ${notes.tags},
            'kind', ${notes.kind}, 'outcome', ${notes.outcome}, 'mentions', ${mentionedIn})) as entry
        from ${notes} where ${onLead(notes.leadId, 'notes')} and ${visibleTo(user, notes)}`,
    sql`select ${tasks.createdAt} as at, ${tasks.id} as id,
          case when ${tasks.autoRule} is null then ${tasks.ownerId} end as actor_id,
          jsonb_build_object('kind', 'task_created', 'task', ${TASK}) as entry
        from ${tasks} where ${onLead(sql`${tasks.leadId}`, 'tasks')} and ${visibleTo(user, tasks)}`,
    // The user who completed it is not recorded.
    sql`select ${tasks.completedAt} as at, ${COMPLETION_ID} as id, null::uuid as actor_id,
          jsonb_build_object('kind', 'task_completed', 'task', ${TASK}) as entry
        from ${tasks} where ${onLead(sql`${tasks.leadId}`, 'tasks')} and ${visibleTo(user, tasks)}
          and ${tasks.status} = 'COMPLETED' and ${tasks.completedAt} is not null`,
    sql`select ${shownAt(user, calendarEvents.startTime)} as at, ${calendarEvents.id} as id, ${calendarEvents.ownerId} as actor_id,
          jsonb_build_object('kind', 'event', 'event', jsonb_build_object('id', ${calendarEvents.id},
            'title', ${calendarEvents.title}, 'type', ${calendarEvents.type}, 'status', ${calendarEvents.status},
            'endTime', ${shownAt(user, calendarEvents.endTime)}, 'location', ${calendarEvents.location})) as entry
        from ${calendarEvents} where ${onLead(sql`${calendarEvents.leadId}`, 'events')} and ${visibleTo(user, calendarEvents)}`,
    sql`select coalesce(${emailLogs.sentAt}, ${emailLogs.createdAt}) as at, ${emailLogs.id} as id,
          ${emailLogs.ownerId} as actor_id,
          jsonb_build_object('kind', 'email', 'email', jsonb_build_object('id', ${emailLogs.id},
            'to', ${emailLogs.to}, 'subject', ${emailLogs.subject}, 'delivery', ${emailLogs.delivery},
            'status', ${emailLogs.status}, 'scheduledAt', ${emailLogs.scheduledAt},
            'repliedAt', ${emailLogs.repliedAt})) as entry
        from ${emailLogs} where ${onLead(sql`${emailLogs.leadId}`, 'emails')} and ${emailLogs.delivery} <> 'canceled'`,
    sql`select ${files.createdAt} as at, ${files.id} as id, ${files.addedById} as actor_id,
          jsonb_build_object('kind', 'file', 'file', jsonb_build_object('id', ${files.id}, 'name', ${files.name},
            'type', ${files.type}, 'size', ${files.size}), 'actorName', ${FORMER_MEMBER}::text) as entry
        from ${files} where ${onLead(sql`${files.leadId}`, 'leads')} and ${visibleTo(user, files)}`,
  ].map(branch);
  const rows = await db.execute(sql`
    with lead as materialized (
      select ${leads.id} as id from ${leads} where ${leads.id} = ${leadId} and ${visibleTo(user, leads)}
    ), found as materialized (
      select * from (${sql.join(branches, sql` union all `)}) every_branch order by ${pages.orderBy} limit ${limit}
    )
    select found.id, at::text as "sortKey",
      jsonb_build_object('actorName', null) || entry
        || jsonb_strip_nulls(jsonb_build_object('id', found.id, 'at', at, 'actorName', ${users.name})) as entry
    from found left join ${users} on ${users.id} = found.actor_id order by ${pages.orderBy}`);
  return rowsOf<Row>(rows);
}

/** A time of an event for its viewer: the dates of an all-day event begin with their days. */
const shownAt = ({ timezone }: Actor['user'], time: SQLWrapper): SQL =>
  sql`case when ${calendarEvents.allDay} then (${time} at time zone 'UTC') at time zone ${timezone} else ${time} end`;

const TASK = sql`jsonb_build_object('id', ${tasks.id}, 'title', ${tasks.title}, 'type', ${tasks.type},
  'priority', ${tasks.priority}, 'dueDate', ${tasks.dueDate}, 'dueOn', ${tasks.dueOn}, 'isAutomatic', ${tasks.autoRule} is not null,
  'isCompleted', ${tasks.status} = 'COMPLETED')`;

function parseEntry(raw: Serialized<TimelineEntry>): TimelineEntry {
  const at = new Date(raw.at);
  if ('task' in raw) return { ...raw, at, task: { ...raw.task, dueDate: new Date(raw.task.dueDate) } };
  if ('event' in raw) {
    return { ...raw, at, event: { ...raw.event, endTime: new Date(raw.event.endTime) } };
  }
  if ('email' in raw) {
    const { scheduledAt, repliedAt } = raw.email;
    return { ...raw, at, email: { ...raw.email, scheduledAt: asDate(scheduledAt), repliedAt: asDate(repliedAt) } };
  }
  return { ...raw, at };
}

const asDate = (value: string | null): Date | null => (value === null ? null : new Date(value));
