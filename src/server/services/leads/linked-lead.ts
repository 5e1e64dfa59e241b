import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm';
import { mayTakeToTeam, ONLY_OWNER_MOVES_AWAY } from '@/domain/leads/linked';
import type { Database } from '@/server/db/client';
import { leads } from '@/server/db/schema';
import { refuse } from '@/server/problem-error';
import type { Actor } from '@/server/scope';
import { type Viewer, visibleTo } from '../shared/visibility';

/** Joins the lead that a task, a note or an event belongs to; one that is deleted or not the viewer's is none (D27). */
export const leadOf = (viewer: Viewer, table: { leadId: AnyColumn }): SQL =>
  sql`(${eq(leads.id, table.leadId)} and ${visibleTo(viewer, leads)})`;

/** The company of the lead that {@link leadOf} joins, or the one that an import named; null for neither. */
export const companyOf = (table: { leadCompany: AnyColumn }): SQL<string | null> =>
  sql<string | null>`coalesce(${leads.companyName}, nullif(${table.leadCompany}, ''))`;

export interface LinkedLead {
  leadId: string | null;
  /** Whoever sees the lead sees what is linked to it (D27). */
  teamId: string | null;
}

/**
 * The link of a task, a note or an event to a lead, and the team it thereby belongs to. NOT_FOUND at `leadId` for a lead
 * that the actor cannot see. The lead stays as it is until the transaction ends, so that its team cannot change in between.
 */
export async function linkLead(tx: Database, actor: Actor, leadId: string | null | undefined): Promise<LinkedLead> {
  return requireLead(leadId ?? null, await holdLead(tx, actor, leadId));
}

/**
 * The lead that somebody wants a row to be on, held until the transaction ends. Before the row itself: whoever moves a
 * lead holds it and then what is linked to it, and in the other order the two would wait for each other.
 */
export async function holdLead(
  tx: Database,
  { user }: Actor,
  leadId: string | null | undefined,
): Promise<LinkedLead | undefined> {
  if (!leadId) return undefined;
  const [lead] = await tx
    .select({ leadId: leads.id, teamId: leads.teamId })
    .from(leads)
    .where(and(eq(leads.id, leadId), visibleTo(user, leads)))
    .for('share')
    .execute();
  return lead;
}

function requireLead(leadId: string | null, held: LinkedLead | undefined): LinkedLead {
  if (leadId === null) return { leadId: null, teamId: null };
  return held ?? refuse('NOT_FOUND', 'This lead does not exist, or is not yours.', { field: 'leadId' });
}

type Linked = LinkedLead & { ownerId: string };

/**
 * The new link of a row that is put on another lead or on none; null where it stays on the one that it was read with,
 * which is none for a lead that is deleted or hidden. FORBIDDEN at `leadId` for who may not take it to that team.
 */
export function relink(
  { user }: Actor,
  before: Linked,
  { leadId, held }: { leadId: string | null | undefined; held: LinkedLead | undefined },
): LinkedLead | null {
  if (leadId === undefined || leadId === before.leadId) return null;
  const link = requireLead(leadId, held);
  if (!mayTakeToTeam({ row: before, userId: user.id, teamId: link.teamId })) {
    refuse('FORBIDDEN', ONLY_OWNER_MOVES_AWAY, { field: 'leadId' });
  }
  return link;
}
