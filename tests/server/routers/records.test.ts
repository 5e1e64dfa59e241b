import { userForEach } from '@tests/support/browser/opening';
import { eventsAbout } from '@tests/support/database/domain-events';
import { makeFile } from '@tests/support/database/files';
import { makeRowOf } from '@tests/support/database/row-makers';
import { expectProblem } from '@tests/support/problems';
import { describe, expect, it } from 'vitest';
import type { Noun } from '@/domain/shared/nouns';

// What all nouns have in common: versions, updates that change nothing, deletion. For ownership see ../access.

const { scope, user, caller } = userForEach();
type Caller = typeof caller;

interface Row {
  id: string;
  version: number;
}
interface Versioned {
  id: string;
  version?: number;
}

interface Calls {
  create(as: Caller): Promise<Row>;
  /** Sends the values that the row already has. An edit of a quote always makes a new version. */
  updateNothing?(as: Caller, id: string): Promise<Row>;
  /** Changes a text field of the row. */
  write(as: Caller, at: Versioned, text: string): Promise<Row>;
  textOf(row: Row): unknown;
  read(as: Caller, id: string): Promise<Row>;
  list(as: Caller): Promise<readonly Row[]>;
  delete(as: Caller, at: Versioned): Promise<unknown>;
}

const LEAD = { companyName: 'Acme Arena', contactPerson: 'Jo Field' };
const TASK = { title: 'Call the venue', dueDate: new Date('2026-03-12T15:00:00Z') };
const NOTE = { title: 'Gate plan', content: 'North gate first.', tags: ['a'] };
const EVENT = {
  title: 'Walk the site',
  startTime: new Date('2026-03-12T10:00:00Z'),
  endTime: new Date('2026-03-12T11:00:00Z'),
  attendees: ['Noor'],
};
const TEMPLATE = { name: 'First contact', subject: 'Guards', body: 'Hi {{contactPerson|there}}' };

const CONTACT = { name: 'Sam Reed', email: 'sam@acme.example' };

/** The only lead, which has the contacts. */
const leadId = async (as: Caller) => (await as.leads.list({})).items[0]?.id ?? '';
const ofLead = async (as: Caller, contactId: string) => ({ id: await leadId(as), contactId });

const field = (name: string) => (row: Row) => new Map<string, unknown>(Object.entries(row)).get(name);

const CALLS: Record<Noun, Calls> = {
  lead: {
    create: (as) => as.leads.create(LEAD),
    updateNothing: (as, id) => as.leads.update({ id, changes: LEAD }),
    write: (as, at, phone) => as.leads.update({ ...at, changes: { phone } }),
    textOf: field('phone'),
    read: (as, id) => as.leads.byId({ id }),
    list: async (as) => (await as.leads.list({})).items,
    delete: (as, at) => as.leads.delete(at),
  },
  contact: {
    create: async (as) => {
      const [lead] = (await as.leads.list({})).items;
      return as.contacts.create({ id: (lead ?? (await as.leads.create(LEAD))).id, changes: CONTACT });
    },
    updateNothing: async (as, id) => as.contacts.update({ ...(await ofLead(as, id)), changes: CONTACT }),
    write: async (as, { id, ...at }, phone) =>
      as.contacts.update({ ...at, ...(await ofLead(as, id)), changes: { phone } }),
    textOf: field('phone'),
    read: async (as, id) => as.contacts.byId(await ofLead(as, id)),
    list: async (as) => (await as.contacts.list({ id: await leadId(as) })).items,
    delete: async (as, { id, ...at }) => as.contacts.delete({ ...at, ...(await ofLead(as, id)) }),
  },
  task: {
    create: (as) => as.tasks.create(TASK),
    updateNothing: (as, id) => as.tasks.update({ id, changes: TASK }),
    write: (as, at, title) => as.tasks.update({ ...at, changes: { title } }),
    textOf: field('title'),
    read: (as, id) => as.tasks.byId({ id }),
    list: async (as) => (await as.tasks.list({})).items,
    delete: (as, at) => as.tasks.delete(at),
  },
  note: {
    create: (as) => as.notes.create(NOTE),
    updateNothing: (as, id) => as.notes.update({ id, changes: { ...NOTE, leadId: null } }),
    write: (as, at, title) => as.notes.update({ ...at, changes: { title } }),
    textOf: field('title'),
    read: (as, id) => as.notes.byId({ id }),
    list: async (as) => (await as.notes.list({})).items,
    delete: (as, at) => as.notes.delete(at),
  },
  event: {
    create: (as) => as.calendarEvents.create(EVENT),
    updateNothing: (as, id) => as.calendarEvents.update({ id, changes: EVENT }),
    write: (as, at, title) => as.calendarEvents.update({ ...at, changes: { title } }),
    textOf: field('title'),
    read: (as, id) => as.calendarEvents.byId({ id }),
    list: async (as) => (await as.calendarEvents.list({})).items,
    delete: (as, at) => as.calendarEvents.delete(at),
  },
  file: {
    create: async (as) =>
      makeFile({ scope, owner: user }, { leadId: (await as.leads.create(LEAD)).id, name: 'Gate plan.pdf' }),
    updateNothing: (as, id) => as.files.update({ id, changes: { name: 'Gate plan.pdf' } }),
    write: (as, at, name) => as.files.update({ ...at, changes: { name } }),
    textOf: field('name'),
    read: (as, id) => as.files.byId({ id }),
    list: async (as) => (await as.files.list({ id: (await as.leads.list({})).items[0]?.id ?? '' })).items,
    delete: (as, at) => as.files.delete(at),
  },
  quote: {
    create: async (as) => as.quotes.byId({ id: await makeRowOf('quote', { scope, owner: user }) }),
    write: (as, at, message) => as.quotes.update({ ...at, changes: { message } }),
    textOf: (row) => (row as Awaited<ReturnType<Caller['quotes']['byId']>>).content.message,
    read: (as, id) => as.quotes.byId({ id }),
    list: async (as) => (await as.quotes.list({})).items,
    delete: (as, at) => as.quotes.delete(at),
  },
  template: {
    create: (as) => as.emailTemplates.create(TEMPLATE),
    updateNothing: (as, id) => as.emailTemplates.update({ id, changes: TEMPLATE }),
    write: (as, at, subject) => as.emailTemplates.update({ ...at, changes: { subject } }),
    textOf: field('subject'),
    read: (as, id) => as.emailTemplates.byId({ id }),
    list: async (as) => (await as.emailTemplates.list({})).items,
    delete: (as, at) => as.emailTemplates.delete(at),
  },
};

describe.each(Object.entries(CALLS).map(([noun, calls]) => ({ noun, ...calls })))(
  'a $noun',
  ({ create, updateNothing, write, textOf, read, list, ...noun }) => {
    it('rejects a stale update with the current row, and a stale delete', async () => {
      const { id } = await create(caller);
      const current = await write(caller, { id, version: 1 }, 'Theirs');
      expect(current.version).toBe(2);
      expect(await expectProblem(write(caller, { id, version: 1 }, 'Mine'))).toMatchObject({
        code: 'STALE_EDIT',
        details: { current },
      });
      expect(await expectProblem(noun.delete(caller, { id, version: 1 }))).toMatchObject({ code: 'STALE_EDIT' });
      expect(await read(caller, id)).toEqual(current);
      expect(textOf(current)).toBe('Theirs');
    });

    it('accepts one of two updates of the same version', async () => {
      const { id } = await create(caller);
      const updates = await Promise.allSettled(['a', 'b'].map((text) => write(caller, { id, version: 1 }, text)));
      expect(updates.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const [refused] = updates.filter((update) => update.status === 'rejected');
      expect(await expectProblem(Promise.reject(refused?.reason))).toMatchObject({ code: 'STALE_EDIT' });
    });

    if (updateNothing)
      it('stays the same, without an event, when an update changes nothing', async () => {
        const row = await create(caller);
        scope.now = new Date('2026-03-11T09:00:00Z');
        expect(await updateNothing(caller, row.id)).toEqual(row);
        expect(await eventsAbout(scope, row.id)).toHaveLength(1);
      });

    it('is gone after a delete, and back after a restore', async () => {
      const { id } = await create(caller);
      await noun.delete(caller, { id, version: 1 });
      expect(await expectProblem(read(caller, id))).toMatchObject({ code: 'NOT_FOUND' });
      expect(await list(caller)).toEqual([]);
      await caller.deleted.restore({ id });
      expect(await list(caller)).toMatchObject([{ id }]);
    });
  },
);
