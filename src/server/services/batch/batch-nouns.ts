import { z } from 'zod';
import { batchOperation, uncheckedOperation } from '@/domain/batch/batch';
import { eventId } from '@/domain/calendar/event';
import { createEventInput, updateEventChanges, upsertEventChanges } from '@/domain/calendar/event-input';
import { createNamedContactInput, updateContactFields, upsertContactChanges } from '@/domain/contacts/contact';
import { createLeadInput, updateLeadChanges, upsertLeadChanges } from '@/domain/leads/lead';
import { createNoteInput, updateNoteChanges, upsertNoteChanges } from '@/domain/notes/note';
import { type ByExternalId, byExternalId } from '@/domain/shared/external-id';
import { ok, type Result } from '@/domain/shared/result';
import { requireChange } from '@/domain/shared/row';
import { addressText } from '@/domain/shared/text-schemas';
import { createTaskInput, updateTaskChanges, upsertTaskChanges } from '@/domain/tasks/task-input';
import type { Database } from '@/server/db/client';
import { readInput } from '@/server/problems/errors';
import type { Actor } from '@/server/scope';
import { createEvent, updateEvent } from '../calendar/calendar';
import { deleteEvent } from '../calendar/event-deletion';
import { createContact, updateContact } from '../contacts/contacts';
import { deleteRow } from '../deletion/deleted';
import { updateLead, updateLeads } from '../leads/lead-updates';
import { createLead, deleteLead } from '../leads/leads';
import { createNote, updateNote } from '../notes/notes';
import { type NamedNoun, requireNamed, requireNamedItself } from '../shared/external-ids';
import type { ItemNames } from '../shared/item-names';
import { createTask, updateTask } from '../tasks/tasks';
import { type Upsert, type Upserted, upsertContact, upsertEvent, upsertLead, upsertNote, upsertTask } from '../upserts';

interface Row {
  id: string;
}

interface Versioned extends Row {
  version?: number | undefined;
}

export interface Done {
  status: number;
  row: Row;
}

/** An operation that was read and can run. */
export interface Operation {
  /** The row that it is for, unless it creates one. */
  which?: Partial<Row & ByExternalId>;
  data: {
    leadId?: string | null | undefined;
    teamId?: string | null | undefined;
    assigneeId?: string | null | undefined;
    externalId?: string | null | undefined;
    custom?: object | undefined;
  };
  run: (actor: Actor) => Promise<Done>;
  /** The row and its changes, if the operation is an update that can run together with others: see `updateMany`. */
  update?: Change<object>;
}

type Change<Changes> = Versioned & { changes: Changes };

interface Services<Create extends z.ZodObject, Update extends z.ZodObject, Changes extends z.ZodObject> {
  noun: NamedNoun;
  id: z.ZodType<string>;
  /** What `data` can be. */
  create: Create;
  update: Update;
  upsert: Changes;
  run: {
    create: (actor: Actor, data: z.output<Create>) => Promise<Row>;
    update: (actor: Actor, change: Change<z.output<Update>>) => Promise<Row>;
    /** The same for different rows that are put into the same place, each with a result of its own. */
    updateMany?: (tx: Database, actor: Actor, changes: Change<z.output<Update>>[]) => Promise<Result<Row>[]>;
    upsert: (
      actor: Actor,
      named: Pick<Upsert<unknown>, 'externalId' | 'version'>,
      data: z.output<Changes>,
    ) => Promise<Upserted<Row>>;
    delete: (actor: Actor, row: Versioned) => Promise<Row>;
  };
}

/** Reads operations on a noun. */
function batchNoun<Create extends z.ZodObject, Update extends z.ZodObject, Changes extends z.ZodObject>({
  noun,
  run,
  ...schemas
}: Services<Create, Update, Changes>) {
  const unchecked = uncheckedOperation(schemas.id);

  /** Throws VALIDATION if the operation cannot be read. */
  function read(names: ItemNames, given: unknown): Operation {
    const operation = readInput(unchecked, given);
    switch (operation.op) {
      case 'create': {
        const data = names.read(schemas.create, operation.data);
        return { data, run: async (actor) => ({ status: 201, row: await run.create(actor, data) }) };
      }
      case 'update': {
        const changes = names.read(schemas.update, operation.data);
        const { id, version } = operation;
        const change = async (actor: Actor) =>
          run.update(actor, { id: await idOf(actor, noun, operation), version, changes });
        return {
          ...{ which: operation, data: changes, run: async (actor) => ({ status: 200, row: await change(actor) }) },
          ...(id !== undefined && run.updateMany && { update: { id, version, changes } }),
        };
      }
      case 'upsert': {
        const data = names.read(schemas.upsert, operation.data);
        const { externalId, version } = operation;
        const { teamId }: Operation['data'] = data;
        return {
          ...{ which: { externalId, teamId: teamId ?? undefined }, data },
          async run(actor) {
            const row = await run.upsert(actor, { externalId, version }, data);
            return { status: row.created ? 201 : 200, row };
          },
        };
      }
      case 'delete': {
        const { version } = operation;
        const remove = async (actor: Actor) =>
          run.delete(actor, { id: await idOf(actor, noun, operation, requireNamedItself), version });
        return { which: operation, data: {}, run: async (actor) => ({ status: 200, row: await remove(actor) }) };
      }
    }
  }

  /** Runs updates of different rows that are put into the same place. */
  const updateMany = async (
    tx: Database,
    actor: Actor,
    updates: readonly Change<object>[],
  ): Promise<Result<Done>[]> => {
    const results = await run.updateMany?.(tx, actor, updates as Change<z.output<Update>>[]);
    return (results ?? []).map((each) => (each.ok ? ok({ status: 200, row: each.value }) : each));
  };

  return { id: schemas.id, operation: batchOperation(schemas), read, updateMany };
}

/** The row that an operation is for. An earlier one may have created it. */
async function idOf(
  actor: Actor,
  noun: NamedNoun,
  { id, externalId = '', teamId }: Partial<Row & ByExternalId>,
  find = requireNamed,
) {
  return id ?? (await find(actor, noun, { externalId, teamId }));
}

const { teamId } = byExternalId.shape;

const deleting = (kind: Parameters<typeof deleteRow>[1]) => async (actor: Actor, row: Versioned) => {
  await deleteRow(actor, kind, row);
  return { id: row.id };
};

/** The nouns whose rows can be changed in batches. */
export const BATCH_NOUNS = {
  lead: batchNoun({
    noun: 'lead',
    // As the database has it: operations on the same lead must be known as such.
    id: z.uuid().toLowerCase(),
    create: createLeadInput,
    update: updateLeadChanges,
    upsert: upsertLeadChanges.safeExtend({ teamId }),
    run: {
      create: createLead,
      update: updateLead,
      updateMany: updateLeads,
      upsert: (actor, named, { teamId, ...changes }) => upsertLead(actor, { ...named, teamId, changes }),
      async delete(actor, row) {
        await deleteLead(actor, row);
        return { id: row.id };
      },
    },
  }),
  contact: batchNoun({
    noun: 'contact',
    id: z.uuid(),
    create: createNamedContactInput.meta({ title: 'NewContactOfLead' }),
    update: requireChange(
      updateContactFields.extend({
        email: addressText.optional(),
        leadId: z.uuid().optional().meta({ description: 'Its lead. A contact stays with it.' }),
      }),
    ),
    upsert: upsertContactChanges.safeExtend({ teamId }),
    run: {
      create: (actor, { leadId, ...data }) => createContact(actor, { ...data, id: leadId }),
      update: (actor, { id, version, changes: { leadId, ...changes } }) =>
        updateContact(actor, { id: leadId, contactId: id, version, changes }),
      upsert: (actor, named, { teamId, ...changes }) => upsertContact(actor, { ...named, teamId, changes }),
      delete: deleting('contact'),
    },
  }),
  task: batchNoun({
    noun: 'task',
    id: z.uuid(),
    create: createTaskInput,
    update: updateTaskChanges,
    upsert: upsertTaskChanges.safeExtend({ teamId }),
    run: {
      create: createTask,
      update: updateTask,
      upsert: (actor, named, { teamId, ...changes }) => upsertTask(actor, { ...named, teamId, changes }),
      delete: deleting('task'),
    },
  }),
  note: batchNoun({
    noun: 'note',
    id: z.uuid(),
    create: createNoteInput,
    update: updateNoteChanges,
    upsert: upsertNoteChanges.safeExtend({ teamId }),
    run: {
      create: createNote,
      update: updateNote,
      upsert: (actor, named, { teamId, ...changes }) => upsertNote(actor, { ...named, teamId, changes }),
      delete: deleting('note'),
    },
  }),
  event: batchNoun({
    noun: 'event',
    id: eventId,
    create: createEventInput,
    update: updateEventChanges,
    upsert: upsertEventChanges.safeExtend({ teamId }),
    run: {
      create: createEvent,
      update: updateEvent,
      upsert: (actor, named, { teamId, ...changes }) => upsertEvent(actor, { ...named, teamId, changes }),
      delete: deleteEvent,
    },
  }),
};

export type BatchNoun = keyof typeof BATCH_NOUNS;
