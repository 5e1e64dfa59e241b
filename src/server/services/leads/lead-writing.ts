import { type SQLWrapper, sql } from 'drizzle-orm';
import type { UpdatedLead } from '@/domain/leads/lead';
import { nounsWith } from '@/domain/shared/nouns';
import { type Database, rowsOf } from '@/server/db/client';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import type { Actor } from '@/server/scope';
import { effectStatements, followUpCounts, type LeadWithEffects } from '../shared/domain-events';
import { readLead } from './lead-columns';
import { teamOfLinked } from './lead-states';

interface LeadWriting extends LeadWithEffects {
  /** The insert or update, which returns the lead. */
  writing: SQLWrapper;
  /** Also moves everything linked to the lead to its team, so that its members see them. */
  movesLinked?: boolean;
}

/**
 * Writes a lead and the effects of the change in one statement, which is atomic without a transaction. Returns the
 * lead with what became of its follow-up tasks, or undefined if `writing` matched no row; then no effects are written either.
 */
export async function writeLead(
  db: Database,
  actor: Actor,
  { writing, lead, effects, at, movesLinked = false }: LeadWriting,
): Promise<UpdatedLead | undefined> {
  const effect = effectStatements(actor, [{ lead, effects, at }], sql.raw('exists (select from written)'));
  const moved = nounsWith('linked').map((noun) => {
    const { table } = NOUN_TABLES[noun];
    // A statement changes a row once: these tasks get their team as they are deleted or restored.
    const others = effect.turns && noun === 'task' ? sql`and id not in (select id from turned)` : sql``;
    return sql`${sql.raw(`moved_${noun}`)} as (
      update ${table} set team_id = ${teamOfLinked(table, sql`${lead.teamId}::uuid`)}
      where lead_id = ${lead.id}::uuid and exists (select from written) ${others})`;
  });
  const parts = [sql`written as (${writing.getSQL()})`, ...effect.parts, ...(movesLinked ? moved : [])];
  // As text: Drizzle takes 0.1 to 0.2 ms to select the columns of a lead from a part.
  const result = await db.execute(sql`
    with ${sql.join(parts, sql`, `)} select written.*, ${effect.counts} from written`);
  const [row] = rowsOf<Record<string, unknown>>(result);
  return row && { ...readLead(row), ...followUpCounts(row) };
}
