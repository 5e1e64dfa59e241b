import { and, eq } from 'drizzle-orm';
import type { Database } from '@/server/db/client';
import { leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { visibleTo } from '../shared/visibility';
import { leadNotFound } from './merge/merged-into';

/**
 * The name of a lead's company, read before other data of the lead; null without a lead. Throws NOT_FOUND if the actor
 * cannot see the lead.
 */
export async function requireVisibleLead(actor: Actor, db: Database, leadId: string | null): Promise<string | null> {
  if (leadId === null) return null;
  const [lead] = await db
    .select({ companyName: leads.companyName })
    .from(leads)
    .where(and(eq(leads.id, leadId), visibleTo(actor.user, leads)));
  return lead ? lead.companyName : leadNotFound(db, actor, leadId);
}
