import { z } from 'zod';
import { batchOperation, uncheckedOperation } from '@/domain/batch/batch';
import { eventId } from '@/domain/calendar/event';
import { createEventInput, updateEventChanges } from '@/domain/calendar/event-input';
import { createContactInput, updateContactFields } from '@/domain/contacts/contact';
import { createLeadInput, updateLeadChanges } from '@/domain/leads/lead';
import { createNoteInput, updateNoteChanges } from '@/domain/notes/note';
import { requireChange } from '@/domain/shared/row';
import { addressText } from '@/domain/shared/text-schemas';
import { createTaskInput, updateTaskChanges } from '@/domain/tasks/task-input';
import type { Actor } from '@/server/scope';
import { createEvent, updateEvent } from '../calendar/calendar';
import { deleteEvent } from '../calendar/event-deletion';
import { createContact, updateContact } from '../contacts/contacts';
import { deleteRow } from '../deletion/deleted';
import { createLead, deleteLead, updateLead } from '../leads/leads';
import { createNote, updateNote } from '../notes/notes';
import type { ItemNames } from '../shared/item-names';
import { createTask, updateTask } from '../tasks/tasks';

interface Identified {
  id: string;
}

interface Versioned {
  id: string;
  version?: number | undefined;
}

/** What an operation says about other rows. */
interface Related {
  leadId?: string | null | undefined;
  teamId?: string | null | undefined;
  assigneeId?: string | null | undefined;
  custom?: object | undefined;
}

export interface Done {
  status: number;
  row: Identified;
}

/** An operation that was read and can run. */
export interface Operation {
  /** The row that it is for, unless it is new. */
  id?: string;
  data: Related;
  run: (actor: Actor) => Promise<Done>;
}

interface Services<Create extends z.ZodObject, Update extends z.ZodObject> {
  id: z.ZodType<string>;
  create: Create;
  update: Update;
  run: {
    create: (actor: Actor, data: z.output<Create>) => Promise<Identified>;
    update: (actor: Actor, change: Versioned & { changes: z.output<Update> }) => Promise<Identified>;
    delete: (actor: Actor, row: Versioned) => Promise<Identified>;
  };
}

/** Reads operations on a noun. Its schemas describe what `data` can be. */
function batchNoun<Create extends z.ZodObject, Update extends z.ZodObject>(services: Services<Create, Update>) {
  const { id, create, update, run } = services;
  const unchecked = uncheckedOperation(id);
  return {
    id,
    operation: batchOperation({ id, create, update }),
    /** Throws ZodError or VALIDATION if the operation cannot be read. */
    read({ read }: ItemNames, given: unknown): Operation {
      const operation = unchecked.parse(given);
      switch (operation.op) {
        case 'create': {
          const data = read(create, operation.data);
          return { data, run: async (actor) => ({ status: 201, row: await run.create(actor, data) }) };
        }
        case 'update': {
          const { id: which, version } = operation;
          const changes = read(update, operation.data);
          return {
            ...{ id: which, data: changes },
            run: async (actor) => ({ status: 200, row: await run.update(actor, { id: which, version, changes }) }),
          };
        }
        case 'delete': {
          const { id: which, version } = operation;
          return {
            ...{ id: which, data: {} },
            run: async (actor) => ({ status: 200, row: await run.delete(actor, { id: which, version }) }),
          };
        }
      }
    },
  };
}

const deleting = (kind: Parameters<typeof deleteRow>[1]) => async (actor: Actor, row: Versioned) => {
  await deleteRow(actor, kind, row);
  return { id: row.id };
};

/** The nouns whose rows can be changed in batches. */
export const BATCH_NOUNS = {
  lead: batchNoun({
    id: z.uuid(),
    create: createLeadInput,
    update: updateLeadChanges,
    run: {
      create: createLead,
      update: updateLead,
      async delete(actor, row) {
        await deleteLead(actor, row);
        return { id: row.id };
      },
    },
  }),
  contact: batchNoun({
    id: z.uuid(),
    create: createContactInput.extend({ leadId: z.uuid() }).meta({ title: 'NewContactOfLead' }),
    update: requireChange(
      updateContactFields.extend({
        email: addressText.optional(),
        leadId: z.uuid().optional().meta({ description: 'Its lead. A contact stays with it.' }),
      }),
    ),
    run: {
      create: (actor, { leadId, ...data }) => createContact(actor, { ...data, id: leadId }),
      update: (actor, { id, version, changes: { leadId, ...changes } }) =>
        updateContact(actor, { id: leadId, contactId: id, version, changes }),
      delete: deleting('contact'),
    },
  }),
  task: batchNoun({
    id: z.uuid(),
    create: createTaskInput,
    update: updateTaskChanges,
    run: { create: createTask, update: updateTask, delete: deleting('task') },
  }),
  note: batchNoun({
    id: z.uuid(),
    create: createNoteInput,
    update: updateNoteChanges,
    run: { create: createNote, update: updateNote, delete: deleting('note') },
  }),
  event: batchNoun({
    id: eventId,
    create: createEventInput,
    update: updateEventChanges,
    run: { create: createEvent, update: updateEvent, delete: deleteEvent },
  }),
};

export type BatchNoun = keyof typeof BATCH_NOUNS;
