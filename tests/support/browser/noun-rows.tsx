import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect } from 'vitest';
import { EVENT_MODULE, useUpdateEvent } from '@/app/_portal/calendar/record/module';
import { useContactModule, useUpdateContact } from '@/app/_portal/contacts/record/module';
import { TEMPLATE_MODULE, useUpdateTemplate } from '@/app/_portal/emails/record/templates/module';
import { FILE_MODULE, useUpdateFile } from '@/app/_portal/files/record/module';
import { LEAD_MODULE, useUpdateLead } from '@/app/_portal/leads/record/module';
import { NOTE_MODULE, useUpdateNote } from '@/app/_portal/notes/record/module';
import { useDelete } from '@/app/_portal/shared/deletion/use-delete';
import { TASK_MODULE, useUpdateTask } from '@/app/_portal/tasks/record/module';
import { api } from '@/app/_trpc/client';
import { NOUN_QUERIES } from '@/app/_trpc/noun-queries';
import type { Noun } from '@/domain/shared/nouns';
import { deferred } from '../deferred';
import { CONTACT, EVENT, FILE, NOTE, TASK, TEMPLATE } from './items';
import { type Call, LEAD, Refusal, renderInPortal, VIEWER } from './portal';

export const OTHER = '01890000-0000-7000-8000-000000000098';
export const THIRD = '01890000-0000-7000-8000-000000000099';
const SPAN = { from: new Date('2027-03-01T00:00:00Z'), to: new Date('2027-04-01T00:00:00Z') };
const paging = { getNextPageParam: () => null };

export interface Row {
  id: string;
  version: number;
}

interface Sent extends Row {
  changes: object;
}

/** An input with the id of the row alone: that of a contact also names its lead. */
function ofRow(input: unknown): unknown {
  const { contactId, ...rest } = input as { contactId?: string };
  return contactId === undefined ? input : { ...rest, id: contactId };
}

interface Shown {
  row: Row;
  /** The field of the row that the change affects. */
  text: string;
  change: (value: string) => Promise<unknown>;
  /** Saves like a form that opened with the given version. */
  save: (value: string, version: number) => Promise<unknown>;
  remove: () => void;
}

const priorityOf = (text: string) => (['LOW', 'MEDIUM', 'HIGH'] as const).find((one) => one === text) ?? 'LOW';

/** The nouns that are edited in place. Pages never change a quote before the server has: each edit makes a new version. */
type EditedNoun = Exclude<Noun, 'quote'>;

/** Per noun: a row, how to list it, and a field with three values, the first being the initial one. */
export const NOUN_ROWS = {
  lead: {
    row: LEAD,
    field: 'priority',
    values: ['LOW', 'MEDIUM', 'HIGH'],
    title: 'companyName',
    useRows(): Shown[] {
      const { data } = api.leads.list.useInfiniteQuery({ limit: 50 }, paging);
      const { change, save } = useUpdateLead();
      const remove = useDelete(LEAD_MODULE);
      return (data?.pages.flatMap(({ items }) => items) ?? []).map((row) => ({
        row,
        text: row.priority,
        change: (value) => change(row, { priority: priorityOf(value) }),
        save: (value, version) => save({ id: row.id, version, changes: { priority: priorityOf(value) } }),
        remove: () => remove(row),
      }));
    },
  },
  contact: {
    row: CONTACT,
    field: 'phone',
    values: [CONTACT.phone, '+1 415 555 0101', '+1 415 555 0102'],
    title: 'name',
    useRows(): Shown[] {
      const { data } = api.contacts.list.useQuery({ id: LEAD.id });
      const { change, save } = useUpdateContact(LEAD.id);
      const remove = useDelete(useContactModule(LEAD.id));
      return (data?.items ?? []).map((row) => ({
        row,
        text: row.phone,
        change: (phone) => change(row, { phone }),
        save: (phone, version) => save({ id: row.id, version, changes: { phone } }),
        remove: () => remove(row),
      }));
    },
  },
  task: {
    row: TASK,
    field: 'priority',
    values: ['LOW', 'MEDIUM', 'HIGH'],
    title: 'title',
    useRows(): Shown[] {
      const { data } = api.tasks.list.useInfiniteQuery({ limit: 50 }, paging);
      const { change, save } = useUpdateTask();
      const remove = useDelete(TASK_MODULE);
      return (data?.pages.flatMap(({ items }) => items) ?? []).map((row) => ({
        row,
        text: row.priority,
        change: (value) => change(row, { priority: priorityOf(value) }),
        save: (value, version) => save({ id: row.id, version, changes: { priority: priorityOf(value) } }),
        remove: () => remove(row),
      }));
    },
  },
  note: {
    row: NOTE,
    field: 'content',
    values: [NOTE.content, 'Second', 'Third'],
    title: 'title',
    useRows(): Shown[] {
      const { data } = api.notes.list.useInfiniteQuery({ limit: 50 }, paging);
      const { change, save } = useUpdateNote();
      const remove = useDelete(NOTE_MODULE);
      return (data?.pages.flatMap(({ items }) => items) ?? []).map((row) => ({
        row,
        text: row.content,
        change: (content) => change(row, { content }),
        save: (content, version) => save({ id: row.id, version, changes: { content } }),
        remove: () => remove(row),
      }));
    },
  },
  event: {
    row: EVENT,
    field: 'location',
    values: ['', 'Pier 4', 'North gate'],
    title: 'title',
    useRows(): Shown[] {
      const { data } = api.calendarEvents.range.useQuery(SPAN);
      const { change, save } = useUpdateEvent();
      const remove = useDelete(EVENT_MODULE);
      return (data?.events ?? []).map((row) => ({
        row,
        text: row.location,
        change: (location) => change(row, { location }),
        save: (location, version) => save({ id: row.id, version, changes: { location } }),
        remove: () => remove(row),
      }));
    },
  },
  file: {
    row: FILE,
    field: 'name',
    values: [FILE.name, 'Second', 'Third'],
    title: 'name',
    useRows(): Shown[] {
      const { data } = api.files.list.useInfiniteQuery({ id: LEAD.id, limit: 50 }, paging);
      const { change, save } = useUpdateFile();
      const remove = useDelete(FILE_MODULE);
      return (data?.pages.flatMap(({ items }) => items) ?? []).map((row) => ({
        row,
        text: row.name,
        change: (name) => change(row, { name }),
        save: (name, version) => save({ id: row.id, version, changes: { name } }),
        remove: () => remove(row),
      }));
    },
  },
  template: {
    row: TEMPLATE,
    field: 'subject',
    values: [TEMPLATE.subject, 'Second', 'Third'],
    title: 'name',
    useRows(): Shown[] {
      const { data } = api.emailTemplates.list.useInfiniteQuery({ limit: 50 }, paging);
      const { change, save } = useUpdateTemplate();
      const remove = useDelete(TEMPLATE_MODULE);
      return (data?.pages.flatMap(({ items }) => items) ?? []).map((row) => ({
        row,
        text: row.subject,
        change: (subject) => change(row, { subject }),
        save: (subject, version) => save({ id: row.id, version, changes: { subject } }),
        remove: () => remove(row),
      }));
    },
  },
} as const satisfies Record<
  EditedNoun,
  { row: Row; field: string; values: readonly [string, string, string]; title: string; useRows: () => Shown[] }
>;

export const ALL_NOUNS = Object.keys(NOUN_ROWS) as EditedNoun[];

function Rows({ noun }: { noun: EditedNoun }) {
  const { values, useRows } = NOUN_ROWS[noun];
  const rows = useRows();
  const [saved, setSaved] = useState('');
  const ignoreErrors = (promise: Promise<unknown>) => void promise.catch(() => {});
  return (
    <>
      <ul>
        {rows.map(({ row, text, change, save, remove }) => (
          <li key={row.id} aria-label={row.id}>
            <output>{`"${text}" v${row.version}`}</output>
            <button type="button" onClick={() => ignoreErrors(change(values[1]))}>
              Second
            </button>
            <button type="button" onClick={() => ignoreErrors(change(values[2]))}>
              Third
            </button>
            <button
              type="button"
              onClick={() =>
                void save(values[2], 3).then(
                  () => setSaved('Saved'),
                  () => setSaved('Refused'),
                )
              }
            >
              Save form
            </button>
            <button type="button" onClick={remove}>
              Delete
            </button>
          </li>
        ))}
      </ul>
      <p>{saved}</p>
    </>
  );
}

/** Renders three rows with a fake server that rejects outdated versions; `hold` delays the arrival of calls. */
export async function show(noun: EditedNoun, hold: (call: Call) => Promise<unknown> | undefined = () => undefined) {
  const { row, field, title } = NOUN_ROWS[noun];
  const { router } = NOUN_QUERIES[noun];
  const all = [row, { ...row, id: OTHER, [title]: 'Other' }, { ...row, id: THIRD, [title]: 'Third' }];
  const server = new Map<string, Row>(all.map((one) => [one.id, one]));
  const deleted = new Set<string>();
  const heldReads = deferred<void>();
  let isRead = false;
  const save = ({ id, version, changes }: Sent) => {
    const current = server.get(id) ?? row;
    if (version !== current.version) throw new Refusal({ code: 'STALE_EDIT', message: 'Stale.', details: { current } });
    const saved = { ...current, ...changes, version: version + 1 };
    // Like the server, which saves nothing if nothing changes.
    if (Reflect.get(saved, field) === Reflect.get(current, field)) return current;
    server.set(id, saved);
    return saved;
  };
  const sent = renderInPortal(<Rows noun={noun} />, ({ path, input: given }) => {
    const input = ofRow(given);
    const call = { path, input };
    if (path === `${router}.update`) return (hold(call) ?? Promise.resolve()).then(() => save(input as Sent));
    if (path === `${router}.delete`)
      return (hold(call) ?? Promise.resolve()).then(() => {
        const { id } = input as Sent;
        deleted.add(id);
        return { id };
      });
    if (path === 'deleted.restore') {
      deleted.delete((input as Row).id);
      return { id: row.id, name: 'It' };
    }
    if (path !== `${router}.${noun === 'event' ? 'range' : 'list'}`) return VIEWER;
    const rows = [...server.values()].filter(({ id }) => !deleted.has(id));
    const list = noun === 'event' ? { events: rows, more: false } : { items: rows, nextCursor: null };
    // Leave refetches pending, so that the page shows the cache.
    if (isRead) return heldReads.promise.then(() => list);
    isRead = true;
    return list;
  });
  await screen.findByRole('listitem', { name: row.id });
  return {
    sent,
    inputs: () => sent.map(({ input }) => ofRow(input)),
    stored: () => server.get(row.id),
    /** Responds to the pending refetches, each with what was stored when it was sent. */
    releaseReads: () => heldReads.resolve(),
    changeByOther(value: string) {
      const current = server.get(row.id) ?? row;
      server.set(row.id, { ...current, [field]: value, version: current.version + 1 });
    },
    change: (value: string) => ({ [field]: value }),
  };
}

export const item = (id: string) => within(screen.getByRole('listitem', { name: id }));
export const press = (id: string, name: string) => userEvent.click(item(id).getByRole('button', { name }));
export const shows = (id: string, text: string) =>
  waitFor(() => expect(item(id).getByRole('status').textContent).toContain(`"${text}"`));
export const ids = () => screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'));
export const refusal = new Refusal({ code: 'INTERNAL', message: 'It is broken.' });
