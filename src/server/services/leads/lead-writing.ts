import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Lead } from '@/domain/leads/lead';
import type { Database } from '@/server/db/client';
import { calendarEvents, notes, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { effectStatements, type LeadWithEffects } from '../shared/domain-events';
import { leadColumns } from './lead-columns';

interface LeadWriting extends LeadWithEffects {
  /** The insert or update that answers the lead. */
  writing: SQLWrapper;
  /** The lead goes to another team, and whoever sees the lead sees what is linked to it. */
  movesLinked?: boolean;
}

/**
 * Writes a lead and what its change leaves behind in one statement, which needs no transaction around it: all of it
 * is written or nothing. Answers the lead; undefined where `writing` met none, and then nothing is left behind either.
 */
export async function writeLead(
  db: Database,
  actor: Actor,
  { writing, lead, effects, movesLinked = false }: LeadWriting,
): Promise<Lead | undefined> {
  const written = db.$with('written', leadColumns).as(writing.getSQL());
  const left = effectStatements(actor, [{ lead, effects }], sql.raw('where exists (select from written)'));
  const moved = [tasks, notes, calendarEvents].map((table, index) =>
    db.$with(`moved_${index}`, {}).as(sql`
      update ${table} set team_id = ${lead.teamId}::uuid
      where lead_id = ${lead.id}::uuid and exists (select from written)`),
  );
  const parts = [
    written,
    db.$with('history', {}).as(left.history),
    ...(left.followUps ? [db.$with('follow_ups', {}).as(left.followUps)] : []),
    db.$with('events', {}).as(left.events),
    ...(movesLinked ? moved : []),
  ];
  const [row] = await db
    .with(...parts)
    .select()
    .from(written);
  return row;
}
