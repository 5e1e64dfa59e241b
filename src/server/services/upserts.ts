import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { createEventInput, type UpsertEventChanges } from '@/domain/calendar/event-input';
import type { ChangedRows } from '@/domain/changes/changes';
import { type Contact, createNamedContactInput, type UpsertContactChanges } from '@/domain/contacts/contact';
import { createLeadInput, type UpdatedLead, type UpsertLeadChanges } from '@/domain/leads/lead';
import { createNoteInput, type UpsertNoteChanges } from '@/domain/notes/note';
import type { ByExternalId } from '@/domain/shared/external-id';
import { createTaskInput, type UpsertTaskChanges } from '@/domain/tasks/task-input';
import { exactlyOne } from '@/server/db/exactly-one';
import { takenExternalId } from '@/server/db/faults';
import { contacts } from '@/server/db/schema';
import { readInput } from '@/server/problems/errors';
import { notFound, ProblemError, refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { createEvent, updateEvent } from './calendar/calendar';
import { createContact, updateContact } from './contacts/contacts';
import { updateLead } from './leads/lead-updates';
import { createLead } from './leads/leads';
import { lockLead } from './leads/linked-lead';
import { createNote, updateNote } from './notes/notes';
import { NOUN_MODULES } from './noun-modules';
import { deferring } from './shared/deferred';
import { findNamed, type NamedNoun, requireNamed } from './shared/external-ids';
import { requireVersion } from './shared/stale-edit';
import { createTask, updateTask } from './tasks/tasks';

// Inside a transaction, pass `{ ...actor, db: tx }`: each of these then runs in a savepoint of it.

/** A row as an external id names it. */
export async function readNamed<N extends NamedNoun>(
  actor: Actor,
  noun: N,
  named: ByExternalId,
): Promise<ChangedRows[N][number]> {
  const id = await requireNamed(actor, noun, named);
  const [row] = await NOUN_MODULES[noun].readByIds(actor, [id]);
  return row ?? notFound(noun);
}

export type Upsert<Changes> = ByExternalId & {
  /** The version that the caller saw. If the row has changed since, or does not exist, the upsert fails with STALE_EDIT. */
  version?: number;
  changes: Changes;
};

export type Upserted<Row> = Row & { created: boolean };

interface Upserting<Row, Changes, New> {
  noun: NamedNoun;
  /** A new row. */
  input: z.ZodType<New>;
  /** What only an update takes. A new row gets it right after its creation. */
  later?: readonly (keyof Changes)[];
  create: (actor: Actor, input: New) => Promise<Row>;
  update: (actor: Actor, edit: { id: string; version?: number; changes: Partial<Changes> }) => Promise<Row>;
  /** Throws if the row is not in the place that the caller has named. */
  requirePlace?: (row: Row, teamId: string | null) => void;
}

/**
 * Changes the row with an external id, or creates it, exactly once: of two calls at the same time, the unique index
 * refuses the second insert, which then becomes an update. An update of a row that was just deleted becomes an insert, and
 * one of a lead that was just merged an update of the surviving one.
 */
async function upsertRow<Row extends { id: string }, Changes extends object, New>(
  actor: Actor,
  { noun, input, later = [], requirePlace, ...how }: Upserting<Row, Changes, New>,
  { version, changes, ...named }: Upsert<Changes>,
): Promise<Upserted<Row>> {
  const { externalId, teamId = null } = named;
  if (teamId && !actor.user.teamIds.includes(teamId)) return notFound('team');
  const placed = (work: (inside: Actor) => Promise<Row>): Promise<Row> =>
    deferring(actor, (trying) =>
      trying.db.transaction(async (tx) => {
        const row = await work({ ...trying, db: tx, idempotencyKey: undefined });
        requirePlace?.(row, teamId);
        return row;
      }),
    );
  const update = async (id: string) => ({
    ...(await placed((inside) => how.update(inside, { id, version, changes }))),
    created: false,
  });
  const create = async () => {
    requireVersion(version, { name: externalId, version: 0 });
    const names = (Object.keys(changes) as (keyof Changes)[]).filter((name) => changes[name] !== undefined);
    const pick = (some: readonly (keyof Changes)[]) =>
      Object.fromEntries(some.map((name) => [name, changes[name]])) as Partial<Changes>;
    const atOnce = pick(names.filter((name) => !later.includes(name)));
    const given = readInput(input, { ...atOnce, externalId, ...(noun === 'lead' && { teamId }) });
    const row = await placed(async (inside) => {
      const created = await how.create(inside, given);
      const rest = names.filter((name) => later.includes(name));
      return rest.length > 0 ? how.update(inside, { id: created.id, changes: pick(rest) }) : created;
    });
    return { ...row, created: true };
  };

  for (let id = await findNamed(actor, noun, named); ; ) {
    try {
      return id ? await update(id) : await create();
    } catch (error) {
      const known = id;
      if (!isOvertaken(error)) throw error;
      id = await findNamed(actor, noun, named);
      if (id === known) throw error;
    }
  }
}

/** Whether the row may have been created, deleted or merged since it was looked for. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof ProblemError
    ? ['NOT_FOUND', 'LEAD_MERGED'].includes(error.problem.code)
    : takenExternalId(error) !== null;

/** A linked row is where its lead is. In another place, the external id would mean another row. */
function requireSamePlace(row: { teamId: string | null }, teamId: string | null): void {
  if (row.teamId === teamId) return;
  if (teamId === null) refuse('VALIDATION', 'Its lead is shared with a team: send the teamId', { field: 'teamId' });
  refuse('VALIDATION', 'Must be a lead that is shared with this team', { field: 'leadId' });
}

export const upsertLead = (actor: Actor, upsert: Upsert<UpsertLeadChanges>) =>
  upsertRow<UpdatedLead, UpsertLeadChanges, z.infer<typeof createLeadInput>>(
    actor,
    { noun: 'lead', input: createLeadInput, later: ['assigneeId'], create: createLead, update: updateLead },
    upsert,
  );

const LINKED = { requirePlace: requireSamePlace };

export const upsertTask = (actor: Actor, upsert: Upsert<UpsertTaskChanges>) =>
  upsertRow(
    actor,
    {
      noun: 'task',
      input: createTaskInput,
      later: ['status'],
      async create(inside, input) {
        // Its status locks the lead. Two calls that shared the lock until then would wait for each other.
        await lockLead(inside.db, inside, input.leadId, 'no key update');
        return createTask(inside, input);
      },
      update: updateTask,
      ...LINKED,
    },
    upsert,
  );

export const upsertNote = (actor: Actor, upsert: Upsert<UpsertNoteChanges>) =>
  upsertRow(actor, { noun: 'note', input: createNoteInput, create: createNote, update: updateNote, ...LINKED }, upsert);

/** Of a series, the external id means all of it. */
export const upsertEvent = (actor: Actor, upsert: Upsert<UpsertEventChanges>) =>
  upsertRow(
    actor,
    { noun: 'event', input: createEventInput, create: createEvent, update: updateEvent, ...LINKED },
    upsert,
  );

export const upsertContact = (actor: Actor, upsert: Upsert<UpsertContactChanges>) =>
  upsertRow<Contact, UpsertContactChanges, z.infer<typeof createNamedContactInput>>(
    actor,
    {
      noun: 'contact',
      input: createNamedContactInput,
      create: (inside, { leadId, ...input }) => createContact(inside, { ...input, id: leadId }),
      update: updateNamedContact,
      ...LINKED,
    },
    upsert,
  );

async function updateNamedContact(
  actor: Actor,
  { id, version, changes: { leadId, ...changes } }: { id: string; version?: number; changes: UpsertContactChanges },
): Promise<Contact> {
  const found = await actor.db.select({ leadId: contacts.leadId }).from(contacts).where(eq(contacts.id, id));
  const lead = exactlyOne(found[0]).leadId;
  if (leadId && leadId !== lead) refuse('VALIDATION', 'It is a contact of another lead', { field: 'leadId' });
  return updateContact(actor, { id: lead, contactId: id, version, changes });
}
