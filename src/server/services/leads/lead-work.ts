import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { LeadFilters } from '@/domain/leads/filters/lead-filter-input';
import { followUpWindow } from '@/domain/leads/follow-up';
import { addDays } from '@/domain/shared/time';
import { leads, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { isOnDaysOf } from '../shared/filters';
import { isOpenLead } from './lead-focus';

// The filters for what is to be done about a lead, or has not been done.

type Asking = Pick<Actor, 'user' | 'now'>;

const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`;

/** As in the index of the sort order. */
const nextFollowUp = sql`coalesce(${leads.nextFollowUp}, 'infinity'::timestamptz)`;

/** Leads by the day of their next follow-up. */
export function followsUpOn({ user }: Asking, { followUpFrom: from, followUpTo: to }: LeadFilters): SQL | undefined {
  if (from === undefined && to === undefined) return undefined;
  return and(isOnDaysOf(user.timezone, nextFollowUp, { from, to }), isNotNull(leads.nextFollowUp));
}

/** Open leads by their next follow-up. */
export function followsUp({ user, now }: Asking, { followUp }: LeadFilters): SQL | undefined {
  if (!followUp) return undefined;
  const window = followUpWindow(followUp, now, user.timezone);
  if (!window) return sql`(${isOpenLead} and ${isNull(leads.nextFollowUp)})`;
  const { from, to } = window;
  const since = from ? sql`and ${leads.nextFollowUp} >= ${at(from)}` : sql``;
  return sql`(${isOpenLead} and ${leads.nextFollowUp} < ${at(to)} ${since})`;
}

/** Open leads by their open tasks. */
export function hasTasks({ now }: Asking, { tasks: filter }: LeadFilters): SQL | undefined {
  if (!filter) return undefined;
  const open = sql`select 1 from ${tasks}
    where ${tasks.leadId} = ${leads.id} and ${tasks.status} <> 'COMPLETED' and ${tasks.deletedAt} is null`;
  return filter === 'OVERDUE'
    ? sql`(${isOpenLead} and exists (${open} and ${tasks.dueDate} < ${at(now)}))`
    : sql`(${isOpenLead} and not exists (${open}))`;
}

/** Leads without activity for some days. */
export const isInactive = ({ now }: Asking, { inactiveDays }: LeadFilters): SQL | undefined =>
  inactiveDays === undefined
    ? undefined
    : sql`coalesce(${leads.lastActivityAt}, ${leads.createdAt}) < ${at(addDays(now, -inactiveDays))}`;
