import { and, eq } from 'drizzle-orm';
import type { Actor } from '../context';
import type { Database } from '../db/client';
import { leads } from '../db/schema';
import { refuse } from '../problem-error';
import { visibleTo } from './visibility';

export interface LinkedLead {
  leadId: string | null;
  /** Whoever sees the lead sees what is linked to it (D27). */
  teamId: string | null;
}

/**
 * The link of a task, a note or an event to a lead, and the team it thereby belongs to. NOT_FOUND at `leadId` for a lead
 * that the actor cannot see. The lead stays as it is until the transaction ends, so that its team cannot change in between.
 */
export async function linkLead(tx: Database, { user }: Actor, leadId: string | null | undefined): Promise<LinkedLead> {
  if (!leadId) return { leadId: null, teamId: null };
  const [lead] = await tx
    .select({ leadId: leads.id, teamId: leads.teamId })
    .from(leads)
    .where(and(eq(leads.id, leadId), visibleTo(user, leads)))
    .for('share');
  return lead ?? refuse('NOT_FOUND', 'This lead does not exist, or is not yours.', { field: 'leadId' });
}
