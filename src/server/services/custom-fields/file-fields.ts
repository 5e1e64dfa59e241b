import { and, asc, eq, isNull } from 'drizzle-orm';
import type { NewFileField } from '@/domain/custom-fields/custom-field';
import type { CustomFieldDefinition } from '@/domain/custom-fields/custom-field-kinds';
import type { Database } from '@/server/db/client';
import { customFields } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { lockUsage } from '../plans/usage';
import { insertField } from './custom-fields';
import { type FieldRow, isFieldFor } from './field-rows';

/** The custom fields that the columns of a file can name: the user's own, and those that the import creates. */
export interface FileFields {
  known: readonly FieldRow[];
  added: readonly (NewFileField & { id: string })[];
  all: readonly CustomFieldDefinition[];
}

/** Reads the fields before the file. Imported leads are personal, so they have the user's own. */
export async function fieldsOfFile(
  { db, user, newId }: Actor,
  newFields: readonly NewFileField[] = [],
): Promise<FileFields> {
  const known = await db
    .select()
    .from(customFields)
    .where(and(eq(customFields.ownerId, user.id), isNull(customFields.archivedAt)))
    .orderBy(asc(customFields.position), asc(customFields.id));
  const added = newFields.map((field) => ({ ...field, id: newId() }));
  const made = added.map((field, index): CustomFieldDefinition => {
    const place = { ownerId: user.id, teamId: null, position: known.length + index, archivedAt: null };
    return { ...field, ...place, choices: field.choices ?? [] };
  });
  return { known, added, all: [...known, ...made] };
}

/** All fields that leads of the user and of their teams can have, for leads that a file updates. */
export const fieldsForKnown = (db: Database, actor: Actor) =>
  db.select().from(customFields).where(isFieldFor(actor)).orderBy(asc(customFields.id));

/**
 * Creates the new fields, and locks the others until the import is done. Fails with CONFLICT if one has been changed since
 * the file was read. Call it before locking leads. Returns all fields that the leads of the user can have.
 */
export async function settleFileFields(
  tx: Database,
  actor: Actor,
  { known, added }: FileFields,
): Promise<readonly FieldRow[]> {
  if (known.length === 0 && added.length === 0) return [];
  // In the order of a change of a field: the account, its fields, leads.
  await lockUsage(tx, actor.user.id);
  for (const { id, ...field } of added) await insertField(tx, actor, field, id);
  const locked = await fieldsForKnown(tx, actor).for('share');
  const isSame = ({ id, version }: FieldRow) => locked.some((field) => field.id === id && field.version === version);
  if (!known.every(isSame)) {
    refuse('CONFLICT', 'The custom fields were changed while the file was read. Nothing was imported; try again.');
  }
  return locked;
}
