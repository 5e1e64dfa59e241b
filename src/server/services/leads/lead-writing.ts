import { type SQLWrapper, sql } from 'drizzle-orm';
import type { UpdatedLead } from '@/domain/leads/lead';
import { nounsWith } from '@/domain/shared/nouns';
import type { Database } from '@/server/db/client';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import type { Actor } from '@/server/scope';
import { effectStatements, type LeadWithEffects } from '../shared/domain-events';
import { leadColumns } from './lead-columns';

interface LeadWriting extends LeadWithEffects {
  /** The insert or update, which returns the lead. */
  writing: SQLWrapper;
  /** Also moves everything linked to the lead to its team, so that the same users see them. */
  movesLinked?: boolean;
}

/**
 * Writes a lead and the effects of the change in one statement, which is atomic without a transaction. Returns the
 * lead with the number of tasks created, or undefined if `writing` matched no row; then no effects are written either.
 */
export async function writeLead(
  db: Database,
  actor: Actor,
  { writing, lead, effects, movesLinked = false }: LeadWriting,
): Promise<UpdatedLead | undefined> {
  const written = db.$with('written', leadColumns).as(writing.getSQL());
  const effectParts = effectStatements(actor, [{ lead, effects }], sql.raw('exists (select from written)'));
  const moved = nounsWith('linked').map((noun) =>
    db.$with(`moved_${noun}`, {}).as(sql`
      update ${NOUN_TABLES[noun].table} set team_id = ${lead.teamId}::uuid
      where lead_id = ${lead.id}::uuid and exists (select from written)`),
  );
  const parts = [
    written,
    db.$with('history', {}).as(effectParts.history),
    ...(effectParts.followUps ? [db.$with('follow_ups', {}).as(effectParts.followUps)] : []),
    db.$with('events', {}).as(effectParts.events),
    ...(movesLinked ? moved : []),
  ];
  const created = effectParts.followUps ? sql<number>`(select count(*)::int from follow_ups)` : sql<number>`0`;
  const [row] = await db
    .with(...parts)
    .select({ ...written._.selectedFields, createdTasks: created.as('created_tasks') })
    .from(written);
  if (!row) return undefined;
  const { createdTasks, ...saved } = row;
  return createdTasks > 0 ? row : saved;
}
