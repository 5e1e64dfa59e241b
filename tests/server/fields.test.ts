import { makeFile } from '@tests/support/database/files';
import { actorFor, callerFor } from '@tests/support/database/scope';
import { valuesOf } from '@tests/support/field-values';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import Papa from 'papaparse';
import { describe, expect, it, vi } from 'vitest';
import { bulkLeadsInput, bulkTasksInput } from '@/domain/bulk/bulk-input';
import { eventFields } from '@/domain/calendar/event';
import { createEventInput, updateEventFields } from '@/domain/calendar/event-input';
import { contactFields, createContactInput, updateContactFields } from '@/domain/contacts/contact';
import { createFieldInput } from '@/domain/custom-fields/custom-field';
import { CUSTOM_FIELD_KINDS, hasChoices } from '@/domain/custom-fields/custom-field-kinds';
import { fieldOf } from '@/domain/custom-fields/custom-field-of';
import { createTemplateInput, templateFields, updateTemplateFields } from '@/domain/emails/templates/template';
import { type Fields, fieldsBy, namesOf } from '@/domain/fields/field';
import { fileFields, updateFileFields } from '@/domain/files/file';
import { createLeadInput, leadFields, updateLeadFields } from '@/domain/leads/lead';
import { createNoteInput, noteFields, updateNoteFields } from '@/domain/notes/note';
import { type Noun, NOUNS as REGISTRY } from '@/domain/shared/nouns';
import { taskFields } from '@/domain/tasks/task';
import { createTaskInput, updateTaskFields } from '@/domain/tasks/task-input';
import type { SessionUser } from '@/server/auth/sessions';
import { listName, toWireName } from '@/server/rest/wire-names';
import type { Actor } from '@/server/scope';
import { archiveFiles } from '@/server/services/exports/account/archive-files';
import { exportLeads } from '@/server/services/leads/lead-export';
import { exportNotes } from '@/server/services/notes/note-export';
import { exportTasks } from '@/server/services/tasks/task-export';

// Fields and their entry points are read from the domain, so a new field is tested without changes here.

const rest = openRestDatabase();

type Caller = ReturnType<typeof callerFor>;
type Values = Record<string, unknown>;
type Row = Values & { id: string };

interface FieldsOfNoun {
  fields: Fields;
  /** The path of its rows, with `{lead}` for the id of a lead. */
  path: string;
  /** Where rows are created and listed over REST, if not at `path`. */
  place?: string;
  /** How a new row is sent over REST, if not as JSON. */
  post?: (place: string, values: Values, headers: Record<string, string>) => ReturnType<typeof ask>;
  create: (caller: Caller, values: Values, user: SessionUser) => Promise<Row>;
  update: (caller: Caller, id: string, changes: Values) => Promise<Row>;
  read: (caller: Caller, id: string) => Promise<Row>;
  list: (caller: Caller) => Promise<{ items: Row[] }>;
  remove: (caller: Caller, id: string) => Promise<unknown>;
  exported?: (actor: Actor) => AsyncIterable<string>;
  imported?: (caller: Caller, csv: string) => Promise<AsyncIterable<unknown>>;
  bulk?: (caller: Caller, ids: string[], change: Values) => Promise<AsyncIterable<BulkMessage>>;
  /** What every account needs first. */
  prepare?: (caller: Caller) => Promise<unknown>;
  /** The body of a request with the values of the fields, and the values of a row; by default, the same. */
  toBody?: (values: Values) => Values;
  fromRow?: (row: Values) => Values;
  /** Pairs of values for fields that depend on other rows, on each other or on the clock. */
  pairs?: (caller: Caller) => Promise<Record<string, [unknown, unknown]>>;
}

type BulkMessage = Awaited<ReturnType<Caller['bulk']['leads']>> extends AsyncIterable<infer Message> ? Message : never;

const aLead = async (caller: Caller, companyName: string) =>
  (await caller.leads.create({ companyName, contactPerson: 'Jo Field' })).id;

/** The lead that what is part of one is part of. */
const theLead = async (caller: Caller) =>
  (await caller.leads.list({ limit: 1 })).items[0]?.id ?? aLead(caller, 'Acme Arena');

const REGION = { noun: 'leads', key: 'region', label: 'Region', kind: 'text' } as const;

const LEAD: FieldsOfNoun = {
  fields: leadFields,
  path: '/api/leads',
  create: (caller, values) => caller.leads.create(createLeadInput.parse(values)),
  update: (caller, id, changes) => caller.leads.update({ id, changes: updateLeadFields.parse(changes) }),
  read: (caller, id) => caller.leads.byId({ id }),
  list: (caller) => caller.leads.list({ limit: 10 }),
  remove: (caller, id) => caller.leads.delete({ id }),
  exported: (actor) => exportLeads(actor),
  imported: (caller, csv) => caller.leads.import({ csv, fileName: 'leads.csv', createTasks: false }),
  bulk: (caller, ids, change) => caller.bulk.leads(bulkLeadsInput.parse({ select: { ids }, action: { change } })),
  prepare: (caller) => caller.customFields.create(REGION),
  pairs: async () => ({
    eventDate: ['2031-03-01', '2031-03-02'],
    eventEndDate: ['2031-03-03', '2031-03-04'],
  }),
};

const DEFINED = CUSTOM_FIELD_KINDS.map((kind) => ({
  ...{ noun: 'leads' as const, key: `some_${kind}`, label: `Some ${kind}`, kind },
  choices: hasChoices(kind) ? ['North', 'South; West'] : undefined,
}));

const customFieldsOfLead: Fields = Object.fromEntries(
  DEFINED.map(({ choices = [], ...field }) => [
    field.key,
    fieldOf({ ...field, choices: choices.map((label) => ({ label, archived: false })) }),
  ]),
);

const withCustom = (custom: Values) => ({
  companyName: 'Arena',
  contactPerson: 'Jo Field',
  email: 'jo@arena.example',
  custom,
});

/** A field without a value is left out. */
const valuesOfCustom = ({ custom }: Values) => ({
  ...Object.fromEntries(namesOf(customFieldsOfLead).map((name) => [name, null])),
  ...(custom as Values),
});

/** A custom field of every kind, as if each were a field of leads. */
const CUSTOM: FieldsOfNoun = {
  ...LEAD,
  fields: customFieldsOfLead,
  prepare: async (caller) => {
    for (const field of DEFINED) await caller.customFields.create(createFieldInput.parse(field));
  },
  create: (caller, values, user) => LEAD.create(caller, withCustom(values), user),
  update: (caller, id, custom) => LEAD.update(caller, id, { custom }),
  bulk: (caller, ids, custom) =>
    caller.bulk.leads(bulkLeadsInput.parse({ select: { ids }, action: { change: { custom } } })),
  toBody: (custom) => ({ company: 'Arena', contactName: 'Jo Field', custom }),
  fromRow: valuesOfCustom,
  pairs: async () => ({ some_choice: ['North', 'South; West'], some_choices: [['North'], ['South; West', 'North']] }),
};

/** A quote has no fields: it is made of a staffing plan, and each edit makes a new version. */
const NOUNS: Record<Exclude<Noun, 'quote'>, FieldsOfNoun> = {
  lead: LEAD,
  contact: {
    fields: contactFields,
    path: '/api/leads/{lead}/contacts',
    create: async (caller, values) =>
      caller.contacts.create({ id: await theLead(caller), changes: createContactInput.parse(values) }),
    update: async (caller, contactId, changes) =>
      caller.contacts.update({ id: await theLead(caller), contactId, changes: updateContactFields.parse(changes) }),
    read: async (caller, contactId) => caller.contacts.byId({ id: await theLead(caller), contactId }),
    list: async (caller) => caller.contacts.list({ id: await theLead(caller) }),
    remove: async (caller, contactId) => caller.contacts.delete({ id: await theLead(caller), contactId }),
  },
  task: {
    fields: taskFields,
    path: '/api/tasks',
    create: (caller, values) => caller.tasks.create(createTaskInput.parse(values)),
    update: (caller, id, changes) => caller.tasks.update({ id, changes: updateTaskFields.parse(changes) }),
    read: (caller, id) => caller.tasks.byId({ id }),
    list: (caller) => caller.tasks.list({ limit: 10 }),
    remove: (caller, id) => caller.tasks.delete({ id }),
    exported: (actor) => exportTasks(actor),
    imported: (caller, csv) => caller.tasks.import({ csv }),
    bulk: (caller, ids, change) => caller.bulk.tasks(bulkTasksInput.parse({ select: { ids }, action: { change } })),
    pairs: async (caller) => ({ leadId: [await aLead(caller, 'One'), await aLead(caller, 'Two')] }),
  },
  note: {
    fields: noteFields,
    path: '/api/notes',
    create: (caller, values) => caller.notes.create(createNoteInput.parse(values)),
    update: (caller, id, changes) => caller.notes.update({ id, changes: updateNoteFields.parse(changes) }),
    read: (caller, id) => caller.notes.byId({ id }),
    list: (caller) => caller.notes.list({ limit: 10 }),
    remove: (caller, id) => caller.notes.delete({ id }),
    exported: (actor) => exportNotes(actor),
    imported: (caller, csv) => caller.notes.import({ csv }),
    // Only a call has an outcome.
    pairs: async (caller) => ({
      leadId: [await aLead(caller, 'One'), await aLead(caller, 'Two')],
      kind: ['note', 'call'],
      outcome: [null, 'left_message'],
    }),
  },
  event: {
    fields: eventFields,
    path: '/api/calendar-events',
    create: (caller, values) => caller.calendarEvents.create(createEventInput.parse(values)),
    update: (caller, id, changes) => caller.calendarEvents.update({ id, changes: updateEventFields.parse(changes) }),
    read: (caller, id) => caller.calendarEvents.byId({ id }),
    list: (caller) => caller.calendarEvents.list({ limit: 10 }),
    remove: (caller, id) => caller.calendarEvents.delete({ id }),
    pairs: async (caller) => ({
      leadId: [await aLead(caller, 'One'), await aLead(caller, 'Two')],
      startTime: [new Date('2031-05-01T00:00:00Z'), new Date('2031-05-02T00:00:00Z')],
      endTime: [new Date('2031-05-05T00:00:00Z'), new Date('2031-05-04T00:00:00Z')],
    }),
  },
  file: {
    fields: fileFields,
    path: '/api/files',
    place: '/api/leads/{lead}/files',
    post: (place, { name }, headers) =>
      ask('POST', `${place}?name=${encodeURIComponent(String(name))}`, { raw: 'Hello, gate.', headers }),
    create: async (caller, { name }, owner) =>
      makeFile({ scope: rest.scope(), owner }, { leadId: await theLead(caller), name: String(name) }),
    update: (caller, id, changes) => caller.files.update({ id, changes: updateFileFields.parse(changes) }),
    read: (caller, id) => caller.files.byId({ id }),
    list: async (caller) => caller.files.list({ id: await theLead(caller), limit: 10 }),
    remove: (caller, id) => caller.files.delete({ id }),
  },
  template: {
    fields: templateFields,
    path: '/api/email-templates',
    create: (caller, values) => caller.emailTemplates.create(createTemplateInput.parse(values)),
    update: (caller, id, changes) => caller.emailTemplates.update({ id, changes: updateTemplateFields.parse(changes) }),
    read: (caller, id) => caller.emailTemplates.byId({ id }),
    list: (caller) => caller.emailTemplates.list({ limit: 10 }),
    remove: (caller, id) => caller.emailTemplates.delete({ id }),
  },
};

const pick = (row: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

const namesBy = (fields: Fields, by: 'csv' | 'bulk') => namesOf(fieldsBy(fields, by));

async function all<Message>(messages: AsyncIterable<Message> | undefined): Promise<Message[]> {
  const seen: Message[] = [];
  for await (const message of messages ?? []) seen.push(message);
  return seen;
}

interface Account {
  user: SessionUser;
  caller: Caller;
}

async function newAccount(prepare: FieldsOfNoun['prepare']): Promise<Account> {
  const user = await rest.makeUser({ tier: 'PRO' });
  const caller = callerFor(rest.scope(), user);
  await prepare?.(caller);
  return { user, caller };
}

const SUBJECTS: [subject: string, noun: Noun, how: FieldsOfNoun][] = [
  ...Object.entries(NOUNS).map(([noun, how]): (typeof SUBJECTS)[number] => [noun, noun as Noun, how]),
  ['lead with custom fields', 'lead', CUSTOM],
];

describe.each(SUBJECTS)('every field of a %s', (_, noun, subject) => {
  const { fields, toBody = (values) => values, fromRow = (row) => row } = subject;
  const names = namesOf(fields);
  const valuesIn = (row: Values, some: readonly string[] = names) => pick(fromRow(row), some);
  const anAccount = () => newAccount(subject.prepare);

  /** A new account with two values for every field. */
  async function prepare() {
    const me = await anAccount();
    const own = (await subject.pairs?.(me.caller)) ?? {};
    const pairs = { ...Object.fromEntries(names.map((name) => [name, own[name] ?? pairOf(name)])), ...own };
    const nth = (index: 0 | 1): Values => Object.fromEntries(names.map((name) => [name, pairs[name]?.[index]]));
    return { ...me, first: nth(0), second: nth(1) };
  }

  const pairOf = (name: string): [unknown, unknown] | undefined => {
    const field = fields[name];
    return name === 'leadId' || !field ? undefined : valuesOf(name, field);
  };

  it('is stored on create and returned by every read', async () => {
    const { user, caller, first } = await prepare();
    const created = await subject.create(caller, first, user);
    expect(valuesIn(created)).toEqual(first);
    expect(valuesIn(await subject.read(caller, created.id))).toEqual(first);
    const { items } = await subject.list(caller);
    expect(items.map((item) => valuesIn(item))).toEqual([first]);
  });

  it('gets its default when it is omitted', async () => {
    const { user, caller, first } = await prepare();
    const needed = names.filter((name) => fields[name]?.absent === 'refused');
    const created = await subject.create(caller, pick(first, needed), user);
    for (const name of names) {
      const absent = fields[name]?.absent;
      if (typeof absent === 'object') expect(valuesIn(created, [name])).toEqual({ [name]: absent.value });
    }
  });

  it('can be updated without changing the others', async () => {
    const { user, caller, first, second } = await prepare();
    const { id } = await subject.create(caller, first, user);
    let expected = first;
    for (const name of names) {
      expected = { ...expected, [name]: second[name] };
      expect(valuesIn(await subject.update(caller, id, { [name]: second[name] }))).toEqual(expected);
      expect(valuesIn(await subject.read(caller, id))).toEqual(expected);
    }
  });

  it('can be created, read, listed and updated over REST', async () => {
    const { user, caller, first, second } = await prepare();
    const located = async (at: string) => (at.includes('{lead}') ? at.replace('{lead}', await theLead(caller)) : at);
    const path = await located(subject.path);
    const place = await located(subject.place ?? subject.path);
    const headers = await bearerOf(rest.scope(), user);
    const onWire = (values: Values): Values =>
      JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [toWireName(name), values[name]]))));
    const wireNames = names.map(toWireName);
    const read = async (method: 'GET' | 'PUT', path: string, body?: Values): Promise<Row> =>
      (await ask(method, path, { headers, body })).body as Row;

    const post = subject.post ?? ((at, body) => ask('POST', at, { headers, body }));
    const created = (await post(place, toBody(onWire(first)), headers)).body as Row;
    expect(valuesIn(created, wireNames)).toEqual(onWire(first));
    const one = `${path}/${created.id}`;
    expect(valuesIn(await read('GET', one), wireNames)).toEqual(onWire(first));
    const items = (await read('GET', place))[listName(place)] as Row[];
    expect(items.map((item) => valuesIn(item, wireNames))).toEqual([onWire(first)]);
    expect(valuesIn(await read('PUT', one, toBody(onWire(second))), wireNames)).toEqual(onWire(second));
    expect(valuesIn(await read('GET', one), wireNames)).toEqual(onWire(second));
  });

  if (REGISTRY[noun].team)
    it('is in the feed of changes', { timeout: 60_000 }, async () => {
      const { user, caller, first, second } = await prepare();
      let { nextCursor: cursor } = await caller.changes.list({ limit: 50 });
      // A change follows once no older transaction is running on the server, be it in the database of another file.
      const change = (id: string) =>
        vi.waitFor(async () => {
          const page = await caller.changes.list({ cursor, limit: 50 });
          cursor = page.nextCursor;
          return (
            page.items.find((item) => item.kind === noun && item.id === id) ?? expect.fail('It has not followed yet.')
          );
        }, LONG_TIMEOUT);
      const { id } = await subject.create(caller, first, user);
      expect(valuesIn((await change(id)).row ?? {})).toEqual(first);
      await subject.update(caller, id, second);
      expect(valuesIn((await change(id)).row ?? {})).toEqual(second);
      await subject.remove(caller, id);
      expect(await change(id)).toMatchObject({ op: 'delete', row: null });
    });

  it('is in the archive of the account', async () => {
    const { user, caller, first } = await prepare();
    await subject.create(caller, first, user);
    const rows: Values[] = [];
    for await (const { name, content } of archiveFiles({ ...actorFor(rest.scope(), user), token: null })) {
      if (name !== `data/${REGISTRY[noun].many}.json` || content instanceof Uint8Array) continue;
      rows.push(...JSON.parse((await all(content)).join('')));
    }
    expect(rows.map((row) => valuesIn(row))).toEqual([JSON.parse(JSON.stringify(first))]);
  });

  it('is restored with its row', async () => {
    const { user, caller, first } = await prepare();
    const { id } = await subject.create(caller, first, user);
    await subject.remove(caller, id);
    await caller.deleted.restore({ id });
    expect(valuesIn(await subject.read(caller, id))).toEqual(first);
  });

  it('is exported and imported if it is a CSV field', async () => {
    const inFiles = namesBy(fields, 'csv');
    const { exported, imported } = subject;
    expect(Boolean(exported && imported)).toBe(inFiles.length > 0);
    expect(REGISTRY[noun].csv).toBe(inFiles.length > 0);
    if (!exported || !imported) return;
    const { user, caller, first, second } = await prepare();
    const { id } = await subject.create(caller, first, user);
    for (const values of [first, second]) {
      await subject.update(caller, id, values);
      const csv = (await all(exported(actorFor(rest.scope(), user)))).join('');
      const [byFile, byRows] = [await anAccount(), await anAccount()];
      await all(await imported(byFile.caller, csv));
      const { data } = Papa.parse<Values>(csv, { header: true, skipEmptyLines: true });
      const headers = await bearerOf(rest.scope(), byRows.user);
      await ask('POST', `/api/import/${REGISTRY[noun].many}`, { body: { data }, headers });
      for (const { caller: reader } of [byFile, byRows]) {
        const { items } = await subject.list(reader);
        expect(items.map((item) => valuesIn(item, inFiles))).toEqual([pick(values, inFiles)]);
      }
    }
  });

  it('can be changed in bulk and undone if it is a bulk field', async () => {
    const inBulk = namesBy(fields, 'bulk');
    const { bulk } = subject;
    expect(Boolean(bulk)).toBe(inBulk.length > 0);
    expect(REGISTRY[noun].bulk).toBe(inBulk.length > 0);
    if (!bulk) return;
    const { user, caller, first, second } = await prepare();
    // No two rows have the same external id.
    const other = 'externalId' in fields ? { ...first, externalId: null } : first;
    const ids = [(await subject.create(caller, other, user)).id, (await subject.create(caller, first, user)).id];
    const read = async () => valuesIn(await subject.read(caller, ids[1] ?? ''));
    const changes = inBulk.map((name) => ({ [name]: second[name] }));
    for (const change of [...changes, pick(second, inBulk)]) {
      const done = (await all(await bulk(caller, ids, change))).find((message) => message.type === 'done');
      expect(done?.result.changed).toBe(2);
      expect(await read()).toEqual({ ...first, ...change });
      await caller.bulk.undo({ id: done?.result.id ?? '' });
      expect(await read()).toEqual(first);
    }
  });
});
