import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm';
import type { Worker } from '@/domain/calendar/work-days';
import { canMoveToTeam, ONLY_OWNER_CAN_MOVE } from '@/domain/leads/linked';
import type { Database } from '@/server/db/client';
import { leads, users } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { type Viewer, visibleTo } from '../shared/visibility';
import { lockOwnMemberships } from '../teams/team-access';

/** Joins the lead of a task, note or event, unless it is deleted or not visible to the viewer (D27). */
export const leadOf = (viewer: Viewer, table: { leadId: AnyColumn }): SQL =>
  sql`(${eq(leads.id, table.leadId)} and ${visibleTo(viewer, leads)})`;

/** The company of the lead that {@link leadOf} joins, else the company name from an import, else null. */
export const companyOf = (table: { leadCompany: AnyColumn }): SQL<string | null> =>
  sql<string | null>`coalesce(${leads.companyName}, nullif(${table.leadCompany}, ''))`;

export interface LinkedLead {
  leadId: string | null;
  /** The team of the lead: its members also see the linked row (D27). */
  teamId: string | null;
}

/** A locked lead, with its assignee. */
export interface HeldLead extends LinkedLead {
  worker: Worker | null;
}

/**
 * Links a task, note or event to a lead and to its team. Throws NOT_FOUND for `leadId` if the actor cannot see the
 * lead. The lead stays locked until the transaction ends, so that its team cannot change in between.
 */
export async function linkLead(
  tx: Database,
  actor: Actor,
  leadId: string | null | undefined,
  strength?: LeadLock,
): Promise<HeldLead> {
  return requireLead(leadId ?? null, await lockLead(tx, actor, leadId, strength));
}

/** The strength of the lock: exclusive (`no key update`) for `settleActivity`. */
type LeadLock = 'share' | 'no key update';

/** The lead that a row is to be linked to, if the actor sees it. */
export const wantedLead = ({ user }: Actor, leadId: string | null | undefined): SQL | undefined =>
  leadId ? and(eq(leads.id, leadId), visibleTo(user, leads)) : undefined;

/**
 * Locks the lead that a row is to be linked to until the transaction ends. Call it before locking the row: moving a
 * lead to another team locks the lead and then its linked rows, so the reverse order could deadlock.
 */
export async function lockLead(
  tx: Database,
  actor: Actor,
  leadId: string | null | undefined,
  strength: LeadLock = 'share',
): Promise<HeldLead | undefined> {
  if (!leadId) return undefined;
  // Locks memberships before the lead, like every removal from a team, so that a removed member cannot keep a row that
  // they add at that moment.
  const { user } = actor;
  const holding = lockOwnMemberships(tx, actor);
  // Sent at once, because callers send the lock of their row right after this one.
  const locking = tx
    .select({ leadId: leads.id, teamId: leads.teamId, worker: assignee })
    .from(leads)
    .where(wantedLead(actor, leadId))
    .for(strength)
    .execute();
  const [memberships, [lead]] = await Promise.all([holding, locking]);
  return lead?.teamId && user.teamIds.length > 0 && !memberships.has(user.id, lead.teamId) ? undefined : lead;
}

const assignee = sql<Worker | null>`(
  select json_build_object('timezone', u.timezone, 'streakDaysOff', u.streak_days_off)
  from ${users} u where u.id = ${leads.assigneeId})`;

function requireLead(leadId: string | null, held: HeldLead | undefined): HeldLead {
  if (leadId === null) return { leadId: null, teamId: null, worker: null };
  return held ?? refuse('NOT_FOUND', 'This lead does not exist, or is not yours.', { field: 'leadId' });
}

type Linked = LinkedLead & { ownerId: string };

/**
 * The new link of a row that is moved to another lead or to none, or null if `leadId` does not change it. A deleted or
 * hidden lead counts as none. Throws FORBIDDEN for `leadId` if the actor may not move the row to that team.
 */
export function relink(
  { user }: Actor,
  before: Linked,
  { leadId, held }: { leadId: string | null | undefined; held: HeldLead | undefined },
): LinkedLead | null {
  if (leadId === undefined || leadId === before.leadId) return null;
  const { worker: _, ...link } = requireLead(leadId, held);
  if (!canMoveToTeam({ row: before, userId: user.id, teamId: link.teamId })) {
    refuse('FORBIDDEN', ONLY_OWNER_CAN_MOVE, { field: 'leadId' });
  }
  return link;
}
