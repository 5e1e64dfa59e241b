import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { CustomFieldDefinition, CustomPlace } from '@/domain/custom-fields/custom-field-kinds';
import type { Database } from '@/server/db/client';
import { customFields, type leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { isForActor } from '../teams/places';

export type FieldRow = typeof customFields.$inferSelect;

/** The fields of a user's own leads and of the leads of their teams: all that they can give values. */
export const isFieldFor = (actor: Pick<Actor, 'user'>): SQL => isForActor(customFields, actor);

/** The leads of a place. */
export const leadsOfPlace = (table: typeof leads, { ownerId, teamId }: CustomPlace): SQL =>
  teamId === null ? sql`(${table.ownerId} = ${ownerId} and ${table.teamId} is null)` : eq(table.teamId, teamId);

/** What a change of leads writes or moves: values of custom fields, and their team. */
interface CustomWork {
  custom?: object | undefined;
  teamId?: string | null | undefined;
}

/**
 * Locks the fields that a change of leads depends on, so that they stay what they are until the transaction ends: those that
 * it gives values, and all of the actor's if it moves leads to another place. Call it before locking leads: a change of a
 * field locks the field first, too. Returns nothing if the change is about neither.
 */
export async function lockFields(tx: Database, actor: Actor, { custom, teamId }: CustomWork): Promise<FieldRow[]> {
  const keys = Object.keys(custom ?? {});
  if (keys.length === 0 && teamId === undefined) return [];
  return tx
    .select()
    .from(customFields)
    .where(teamId === undefined ? sql`${isFieldFor(actor)} and ${inArray(customFields.key, keys)}` : isFieldFor(actor))
    .orderBy(asc(customFields.id))
    .for('share')
    .execute();
}

/** The fields with these ids, by id. Fields that no longer exist are missing. */
export async function fieldsById(
  db: Database,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, CustomFieldDefinition>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db.select().from(customFields).where(inArray(customFields.id, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}
