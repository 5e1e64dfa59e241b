import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import {
  type CreateFieldInput,
  type CustomField,
  choicesError,
  type GivenChoice,
  type UpdateFieldChanges,
} from '@/domain/custom-fields/custom-field';
import {
  type CustomChoice,
  hasChoices,
  keyFromLabel,
  MAX_CUSTOM_FIELDS,
  MAX_KEPT_FIELDS,
} from '@/domain/custom-fields/custom-field-kinds';
import { NOUNS } from '@/domain/shared/nouns';
import type { Database } from '@/server/db/client';
import { recordset } from '@/server/db/recordset';
import { customFields, leads } from '@/server/db/schema';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { allowMoreTime, withIdempotency } from '../shared/idempotency';
import { requireVersion } from '../shared/stale-edit';
import { isOfPlace, lockPlace, type Place } from '../teams/places';
import { type FieldRow, isFieldFor } from './field-rows';
import { adoptValues, convertValues, countChoices, isUsed, relabelChoices } from './stored-values';

const toField = ({ ownerId: _, ...row }: FieldRow): CustomField => ({ ...row, noun: NOUNS.lead.many });

/** The fields that the actor's leads can have (D88): their own, then those of their teams; archived ones last. */
export async function listFields({ db, user }: Pick<Actor, 'db' | 'user'>): Promise<CustomField[]> {
  const rows = await db
    .select()
    .from(customFields)
    .where(isFieldFor({ user }))
    .orderBy(
      sql`${customFields.teamId} nulls first`,
      sql`${customFields.archivedAt} is not null`,
      asc(customFields.position),
      asc(customFields.id),
    );
  return rows.map(toField);
}

const fieldsOf = (tx: Database, place: Place): Promise<FieldRow[]> =>
  tx
    .select()
    .from(customFields)
    .where(isOfPlace(customFields, place))
    .orderBy(asc(customFields.position), asc(customFields.id));

const isInUse = ({ archivedAt }: FieldRow): boolean => archivedAt === null;

const TOO_MANY = `There are ${MAX_CUSTOM_FIELDS} custom fields already, which is the most. Archive one first.`;
const TOO_MANY_KEPT = `There are ${MAX_KEPT_FIELDS} custom fields already, with archived ones. Delete one that no lead has a value of.`;

function requireRoom(others: readonly FieldRow[]): void {
  if (others.filter(isInUse).length >= MAX_CUSTOM_FIELDS) refuse('CONFLICT', TOO_MANY);
  if (others.length >= MAX_KEPT_FIELDS) refuse('CONFLICT', TOO_MANY_KEPT);
}

/** Creates a field behind all others, once per Idempotency-Key (D38, D88). */
export function createField(actor: Actor, input: CreateFieldInput): Promise<CustomField> {
  const call = { key: actor.idempotencyKey, body: { operation: 'customFields.create', input } };
  return withIdempotency(actor, call, (tx) => insertField(tx, actor, input));
}

/** The same within a transaction; `id` is that of the field. */
export async function insertField(
  tx: Database,
  actor: Actor,
  { label, kind, choices = [], teamId = null, key: wanted }: Omit<CreateFieldInput, 'noun'>,
  id = actor.newId(),
): Promise<CustomField> {
  const { now, user } = actor;
  const place = await lockPlace(tx, actor, { teamId, action: 'fields' });
  const others = await fieldsOf(tx, place);
  requireRoom(others);
  const keys = others.map((field) => field.key);
  const key = wanted ?? keyFromLabel(label, keys);
  if (keys.includes(key)) refuse('CONFLICT', `There is a field with the key “${key}” already.`, { field: 'key' });
  const row = {
    ...{ id, key, label, kind, choices: choices.map(toChoice), archivedAt: null, version: 1 },
    ...{ ownerId: teamId === null ? user.id : null, teamId },
    ...{ position: others.filter(isInUse).length, createdAt: now, updatedAt: now },
  };
  await tx.insert(customFields).values(row);
  await adoptValues(tx, row, place);
  return toField(row);
}

const toChoice = ({ label, archived }: GivenChoice): CustomChoice => ({ label, archived });

interface UpdateField {
  id: string;
  /** The version the editor saw. If the field has changed since, the edit fails with STALE_EDIT. */
  version?: number | undefined;
  changes: UpdateFieldChanges;
}

/**
 * Changes a field (D88). A kind changes with all stored values, or fails with CONFLICT and the number of leads whose value
 * does not survive. So does leaving out a choice that leads have.
 */
export function updateField(actor: Actor, { id, version, changes }: UpdateField): Promise<CustomField> {
  return actor.db.transaction(async (tx) => {
    const { place, field } = await lockField(tx, actor, id);
    requireVersion(version, { name: field.label, version: field.version, current: toField(field) });
    if (changes.kind !== undefined || changes.choices !== undefined) await allowMoreTime(tx);
    const { label = field.label, kind = field.kind } = changes;
    const isOtherKind = kind !== field.kind;
    const choices = isOtherKind ? choicesFor(field, changes) : await changeChoices(tx, field, changes.choices);
    const next = { ...field, label, kind, choices };
    if (isOtherKind) await convertKind(tx, field, next);
    const siblings = (await fieldsOf(tx, place)).filter((other) => other.id !== id);
    const isBack = changes.archived === false && field.archivedAt !== null;
    if (isBack) requireRoom(siblings);
    if (changes.archived !== undefined) next.archivedAt = changes.archived ? (field.archivedAt ?? actor.now) : null;
    const position = changes.position ?? (isBack ? siblings.length : next.position);
    const saved = { ...next, version: field.version + 1, updatedAt: actor.now };
    await tx.update(customFields).set(saved).where(eq(customFields.id, id));
    saved.position = await placeField(tx, siblings.filter(isInUse), { ...saved, position });
    if (isBack || isOtherKind) await adoptValues(tx, saved, place);
    return toField(saved);
  });
}

/** Archives a field that leads have values of, and deletes any other. */
export function deleteField(actor: Actor, id: string): Promise<{ id: string; archived: boolean }> {
  return actor.db.transaction(async (tx) => {
    const { place, field } = await lockField(tx, actor, id);
    await allowMoreTime(tx);
    const archived = await isUsed(tx, field);
    if (!archived) await tx.delete(customFields).where(eq(customFields.id, id));
    else if (isInUse(field)) {
      const hidden = { archivedAt: actor.now, version: field.version + 1, updatedAt: actor.now };
      await tx.update(customFields).set(hidden).where(eq(customFields.id, id));
    }
    const others = (await fieldsOf(tx, place)).filter((other) => other.id !== id && isInUse(other));
    await numberFields(tx, others);
    return { id, archived };
  });
}

/** Locks a field and the others of its place. Throws NOT_FOUND if it is none of the actor's or of their teams. */
async function lockField(tx: Database, actor: Actor, id: string): Promise<{ place: Place; field: FieldRow }> {
  const isWanted = and(eq(customFields.id, id), isFieldFor(actor));
  const [seen = notFound('custom field')] = await tx.select().from(customFields).where(isWanted);
  const place = await lockPlace(tx, actor, { teamId: seen.teamId, action: 'fields' });
  const [field] = await tx.select().from(customFields).where(isWanted).for('update');
  return { place, field: field ?? notFound('custom field') };
}

/** The choices after a change, which leads follow. */
async function changeChoices(tx: Database, field: FieldRow, given: GivenChoice[] | undefined): Promise<CustomChoice[]> {
  if (given === undefined) return field.choices;
  const error = choicesError(field.kind, given);
  if (error) refuse('VALIDATION', error, { field: 'choices' });
  const labels = field.choices.map(({ label }) => label);
  const renamed = given.flatMap(({ label, was = label }) => (was === label ? [] : [{ was, label }]));
  const unknown = renamed.find(({ was }) => !labels.includes(was));
  if (unknown) refuse('VALIDATION', `There is no choice “${unknown.was}”`, { field: 'choices' });
  const kept = new Set(given.map(({ label, was = label }) => was));
  const [used] = await countChoices(
    tx,
    field,
    labels.filter((label) => !kept.has(label)),
  );
  if (used) {
    const message = `${leadsHave(used.count)} “${used.label}”. Archive the choice instead: leads keep it, and it is offered no longer.`;
    refuse('CONFLICT', message, { field: 'choices', details: { choice: used.label, leads: used.count } });
  }
  await relabelChoices(tx, field, renamed);
  return given.map(toChoice);
}

/** The choices of a field that becomes another kind. */
function choicesFor(field: FieldRow, { kind = field.kind, choices }: UpdateFieldChanges): CustomChoice[] {
  const next = choices?.map(toChoice) ?? (hasChoices(kind) ? field.choices : []);
  const error = choicesError(kind, next);
  if (error) refuse('VALIDATION', error, { field: 'choices' });
  return next;
}

async function convertKind(tx: Database, field: FieldRow, next: FieldRow): Promise<void> {
  const lost = await convertValues(tx, field, next);
  if (lost === 0) return;
  const message = `${leadsHave(lost)} a value of “${field.label}” that would be lost. Change these values first, or keep the kind.`;
  refuse('CONFLICT', message, { field: 'kind', details: { leads: lost } });
}

const leadsHave = (count: number): string => (count === 1 ? '1 lead has' : `${count} leads have`);

/** Puts a field at its place among the others in use. An archived one has none. Returns its place. */
async function placeField(tx: Database, others: readonly FieldRow[], field: FieldRow): Promise<number> {
  if (!isInUse(field)) {
    await numberFields(tx, others);
    return field.position;
  }
  const position = Math.min(field.position, others.length);
  await numberFields(tx, others.toSpliced(position, 0, field));
  return position;
}

/** Numbers fields in this order, in one statement. */
async function numberFields(tx: Database, fields: readonly FieldRow[]): Promise<void> {
  const placed = fields.map(({ id }, position) => ({ id, position }));
  if (placed.length === 0) return;
  await tx.execute(sql`
    update ${customFields} set position = r.position
    from ${recordset({ id: customFields.id, position: customFields.position }, placed)}
    where ${customFields.id} = r.id and ${customFields.position} <> r.position`);
}

/** Locks the fields of a user, before their leads, in the order of `lockFields`. */
export const lockOwnFields = (tx: Database, userId: string) =>
  tx
    .select({ id: customFields.id })
    .from(customFields)
    .where(eq(customFields.ownerId, userId))
    .orderBy(asc(customFields.id))
    .for('update');

/** Deletes some fields, without those of which any row has a value. Reads all leads that have values. */
export const deleteUnused = (tx: Database, which: SQL | undefined) =>
  tx.delete(customFields).where(
    and(
      which,
      sql`${customFields.id}::text not in (
          select jsonb_object_keys(${leads.custom}) from ${leads} where ${leads.custom} <> '{}')`,
    ),
  );
