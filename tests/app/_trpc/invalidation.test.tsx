import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONTACT, EVENT, FILE, NOTE, OTHER_EVENT, QUOTE, TASK, TEMPLATE } from '@tests/support/browser/items';
import { type Call, LEAD, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { EventModal } from '@/app/_portal/calendar/record/event-modal';
import { EVENT_MODULE } from '@/app/_portal/calendar/record/module';
import { useMoveEvent } from '@/app/_portal/calendar/record/use-move-event';
import { useContactModule, useUpdateContact } from '@/app/_portal/contacts/record/module';
import { TEMPLATE_MODULE, useUpdateTemplate } from '@/app/_portal/emails/record/templates/module';
import { FILE_MODULE, useUpdateFile } from '@/app/_portal/files/record/module';
import { LEAD_MODULE, useUpdateLead } from '@/app/_portal/leads/record/module';
import { NOTE_MODULE, useUpdateNote } from '@/app/_portal/notes/record/module';
import { type QuoteItem, useQuoteCache } from '@/app/_portal/quotes/record/quote-cache';
import { useDelete } from '@/app/_portal/shared/deletion/use-delete';
import type { DeletableModule } from '@/app/_portal/shared/noun-module';
import { TASK_MODULE, useUpdateTask } from '@/app/_portal/tasks/record/module';
import { api } from '@/app/_trpc/client';
import { NOUN_QUERIES } from '@/app/_trpc/noun-queries';
import { createQueryClient } from '@/app/_trpc/query-client';
import { moveEvent } from '@/domain/calendar/move-event';
import { NOUNS, type Noun } from '@/domain/shared/nouns';

const OTHER = '01890000-0000-7000-8000-000000000099';
const SPAN = { from: new Date('2027-03-01T00:00:00Z'), to: new Date('2027-04-01T00:00:00Z') };
const TIMES = { startTime: '2027-03-09T10:00', endTime: '2027-03-09T11:00' };
const MOVED = moveEvent(EVENT, { days: 1, minutes: 0 }, 'UTC');

const OTHERS = {
  lead: { ...LEAD, id: OTHER, companyName: 'Other' },
  contact: { ...CONTACT, id: OTHER, name: 'Other' },
  task: { ...TASK, id: OTHER, title: 'Other' },
  note: { ...NOTE, id: OTHER, title: 'Other' },
  event: { ...OTHER_EVENT, title: 'Other' },
  file: { ...FILE, id: OTHER, name: 'Other' },
  quote: { ...QUOTE, id: OTHER, number: 'Other' },
  template: { ...TEMPLATE, id: OTHER, name: 'Other' },
} satisfies Record<Noun, unknown>;

/** Every list on screen, with two rows per noun: one to change and one to delete. */
const LISTS = {
  'leads.list': { items: [LEAD, OTHERS.lead], nextCursor: null },
  'contacts.list': { items: [CONTACT, OTHERS.contact] },
  'tasks.list': { items: [TASK, OTHERS.task], nextCursor: null },
  'notes.list': { items: [NOTE, OTHERS.note], nextCursor: null },
  'calendarEvents.range': { events: [EVENT, OTHERS.event], more: false },
  'calendarEvents.layer': { items: [], more: false },
  'leads.timeline': { items: [], nextCursor: null },
  'files.list': { items: [FILE, OTHERS.file], nextCursor: null },
  'quotes.list': { items: [QUOTE, OTHERS.quote], nextCursor: null },
  'emailTemplates.list': { items: [TEMPLATE, OTHERS.template], nextCursor: null },
};

type List = keyof typeof LISTS;

const LIST_OF = {
  lead: 'leads.list',
  contact: 'contacts.list',
  task: 'tasks.list',
  note: 'notes.list',
  event: 'calendarEvents.range',
  file: 'files.list',
  quote: 'quotes.list',
  template: 'emailTemplates.list',
} as const satisfies Record<Noun, List>;

const SAVED = {
  lead: { ...LEAD, version: 4 },
  contact: { ...CONTACT, version: 4 },
  task: { ...TASK, version: 4 },
  note: { ...NOTE, version: 4 },
  event: { ...EVENT, ...MOVED, version: 4 },
  file: { ...FILE, version: 4 },
  quote: { ...QUOTE, version: 4 },
  template: { ...TEMPLATE, version: 4 },
} satisfies Record<Noun, unknown>;

const ALL_NOUNS = Object.keys(NOUNS) as Noun[];

const QUOTE_DELETION: DeletableModule<QuoteItem> = {
  noun: 'quote',
  nameOf: ({ number }) => number,
  useCache: useQuoteCache,
  useDeletion: api.quotes.delete.useMutation,
};

function Screen() {
  const paging = { getNextPageParam: () => null };
  const lists = [
    api.leads.list.useInfiniteQuery({ limit: 50 }, paging),
    api.contacts.list.useQuery({ id: LEAD.id }),
    api.tasks.list.useInfiniteQuery({ limit: 50 }, paging),
    api.notes.list.useInfiniteQuery({ limit: 50 }, paging),
    api.calendarEvents.range.useQuery(SPAN),
    api.calendarEvents.layer.useQuery(SPAN),
    api.leads.timeline.useInfiniteQuery({ id: LEAD.id, limit: 20 }, paging),
    api.files.list.useInfiniteQuery({ id: LEAD.id, limit: 50 }, paging),
    api.quotes.list.useInfiniteQuery({ limit: 50 }, paging),
    api.emailTemplates.list.useInfiniteQuery({ limit: 50 }, paging),
  ];
  const [lead, task, note, move] = [useUpdateLead(), useUpdateTask(), useUpdateNote(), useMoveEvent()];
  const [template, contact, file] = [useUpdateTemplate(), useUpdateContact(LEAD.id), useUpdateFile()];
  const quote = api.quotes.update.useMutation();
  const remove = {
    contact: useDelete(useContactModule(LEAD.id)),
    task: useDelete(TASK_MODULE),
    lead: useDelete(LEAD_MODULE),
    note: useDelete(NOTE_MODULE),
    event: useDelete(EVENT_MODULE),
    file: useDelete(FILE_MODULE),
    quote: useDelete(QUOTE_DELETION),
    template: useDelete(TEMPLATE_MODULE),
  };
  const changes = {
    lead: () => lead.change(LEAD, { companyName: 'Mine' }),
    contact: () => contact.change(CONTACT, { name: 'Mine' }),
    task: () => task.change(TASK, { status: 'IN_PROGRESS' }),
    note: () => note.change(NOTE, { title: 'Mine' }),
    event: () => move(EVENT, MOVED),
    file: () => file.change(FILE, { name: 'Mine' }),
    quote: () => quote.mutateAsync({ id: QUOTE.id, changes: { message: 'Mine' } }),
    template: () => template.change(TEMPLATE, { subject: 'Mine' }),
  } satisfies Record<Noun, () => Promise<unknown>>;
  const deletions = {
    lead: () => remove.lead(OTHERS.lead),
    contact: () => remove.contact(OTHERS.contact),
    task: () => remove.task(OTHERS.task),
    note: () => remove.note(OTHERS.note),
    event: () => remove.event(OTHERS.event),
    file: () => remove.file(OTHERS.file),
    quote: () => remove.quote(OTHERS.quote),
    template: () => remove.template(OTHERS.template),
  } satisfies Record<Noun, () => void>;
  return (
    lists.every(({ isSuccess }) => isSuccess) && (
      <>
        {ALL_NOUNS.map((noun) => (
          <div key={noun}>
            <button type="button" onClick={() => void changes[noun]()}>
              Change {noun}
            </button>
            <button type="button" onClick={deletions[noun]}>
              Delete {noun}
            </button>
          </div>
        ))}
        <EventModal times={TIMES} lead={null} onClose={() => {}} />
      </>
    )
  );
}

/** Renders a page; the test answers its mutations. */
async function show() {
  const reads: string[] = [];
  const answers = new Map<string, ReturnType<typeof deferred<unknown>>>();
  const sent = renderInPortal(<Screen />, ({ path }: Call) => {
    if (path in LISTS) {
      reads.push(path);
      return LISTS[path as List];
    }
    if (path.startsWith('usage') || path.startsWith('user') || path.endsWith('counts')) return VIEWER;
    const answer = deferred<unknown>();
    answers.set(path, answer);
    return answer.promise;
  });
  await screen.findByRole('button', { name: 'Change lead' });
  const count = (list: List) => reads.filter((path) => path === list).length;
  const begin = async (what: 'Change' | 'Delete', noun: Noun) => {
    const path = `${NOUN_QUERIES[noun].router}.${what === 'Change' ? 'update' : 'delete'}`;
    await userEvent.click(screen.getByText(`${what} ${noun}`));
    await waitFor(() => expect(sent.map((call) => call.path)).toContain(path));
    return async (): Promise<void> => {
      answers.get(path)?.resolve(what === 'Change' ? SAVED[noun] : { id: OTHER });
      // Waits for the response and everything that follows from it.
      await new Promise((resolve) => setTimeout(resolve));
    };
  };
  return { count, begin, answers, sent };
}

describe('a change refetches every list that shows the noun, and no other', () => {
  it.each([
    { noun: 'task', lists: ['tasks.list', 'calendarEvents.layer', 'leads.timeline'] },
    { noun: 'lead', lists: Object.keys(LISTS).filter((list) => !['emailTemplates.list', 'files.list'].includes(list)) },
    { noun: 'note', lists: ['notes.list', 'leads.timeline'] },
    { noun: 'event', lists: ['calendarEvents.range', 'calendarEvents.layer', 'leads.timeline'] },
    { noun: 'file', lists: ['files.list', 'leads.timeline'] },
    { noun: 'quote', lists: ['quotes.list', 'leads.timeline'] },
    { noun: 'template', lists: ['emailTemplates.list'] },
  ] as const)('$noun', async ({ noun, lists }) => {
    const { count, begin } = await show();
    const answer = await begin('Change', noun);
    await answer();
    const refetched = () => Object.keys(LISTS).filter((list) => count(list as List) === 2);
    await waitFor(() => expect(refetched().toSorted()).toEqual([...lists].toSorted()));
  });
});

describe('the last of several pending mutations refetches', () => {
  it.each(ALL_NOUNS)('a deletion waits for a change of another %s', async (noun) => {
    const { count, begin } = await show();
    const answerChange = await begin('Change', noun);
    const answerDeletion = await begin('Delete', noun);
    await answerDeletion();
    await screen.findByText('Other was deleted.');
    expect(count(LIST_OF[noun])).toBe(1);
    await answerChange();
    await waitFor(() => expect(count(LIST_OF[noun])).toBe(2));
  });

  it.each(ALL_NOUNS)('a change waits for the deletion of another %s', async (noun) => {
    const { count, begin } = await show();
    const answerDeletion = await begin('Delete', noun);
    const answerChange = await begin('Change', noun);
    await answerChange();
    expect(count(LIST_OF[noun])).toBe(1);
    await answerDeletion();
    await waitFor(() => expect(count(LIST_OF[noun])).toBe(2));
  });

  it.each(['task', 'note', 'event'] as const)(
    'deleting a lead refetches leads at once, but lists of %ss only after their pending change',
    async (noun) => {
      const { count, begin } = await show();
      const answerChange = await begin('Change', noun);
      const answerDeletion = await begin('Delete', 'lead');
      await answerDeletion();
      await waitFor(() => expect(count('leads.list')).toBe(2));
      expect(count(LIST_OF[noun])).toBe(1);
      await answerChange();
      await waitFor(() => expect(count(LIST_OF[noun])).toBe(2));
    },
  );

  it('does not refetch between a change and another that is pending', async () => {
    const { count, begin, sent } = await show();
    const first = await begin('Change', 'event');
    const second = await begin('Change', 'event');
    expect(sent).toHaveLength(1);
    await first();
    await waitFor(() => expect(sent).toHaveLength(2));
    await screen.findByText(/^Moved to/);
    expect(count('calendarEvents.range')).toBe(1);
    await second();
    await waitFor(() => expect(count('calendarEvents.range')).toBe(2));
  });

  it('a new event waits for a pending move of another', async () => {
    const { count, begin, answers } = await show();
    const answerMove = await begin('Change', 'event');
    await userEvent.type(screen.getByLabelText(/^Title/), 'Call{Enter}');
    await waitFor(() => expect(answers.has('calendarEvents.create')).toBe(true));
    answers.get('calendarEvents.create')?.resolve({ ...OTHER_EVENT, title: 'Call' });
    await screen.findByText('Call is in your calendar.');
    expect(count('calendarEvents.range')).toBe(1);
    await answerMove();
    await waitFor(() => expect(count('calendarEvents.range')).toBe(2));
  });
});

it('restarts a first fetch that may have read the data before the change', async () => {
  const queryClient = createQueryClient();
  const [early, answer] = [deferred<string>(), deferred<string>()];
  const read = vi.fn(() => (read.mock.calls.length === 1 ? early.promise : answer.promise));
  const observer = new QueryObserver(queryClient, { queryKey: [['tasks', 'list']], queryFn: read });
  onTestFinished(observer.subscribe(() => {}));
  await new MutationObserver(queryClient, {
    mutationKey: [['tasks', 'update']],
    mutationFn: () => Promise.resolve(),
  }).mutate();
  early.resolve('before');
  answer.resolve('after');
  await waitFor(() => expect(observer.getCurrentResult().data).toBe('after'));
  expect(read).toHaveBeenCalledTimes(2);
});

describe('a mutation without a response', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  const NEVER = new Promise<never>(() => {});
  const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

  /** A page with a list of tasks. */
  function page(pages = 1) {
    const queryClient = createQueryClient();
    const queryKey = [['tasks', 'list'], { type: 'infinite' }];
    const read = vi.fn(async () => ({ items: [], nextCursor: null }));
    const data = { pages: Array.from({ length: pages }, () => ({ items: [] })), pageParams: Array(pages).fill(null) };
    queryClient.setQueryData(queryKey, data);
    const list = queryClient.getQueryCache().find({ queryKey });
    const observer = { queryKey, queryFn: read, staleTime: Number.POSITIVE_INFINITY };
    onTestFinished(new QueryObserver(queryClient, observer).subscribe(() => {}));
    const change = (answer: Promise<unknown>) =>
      void new MutationObserver(queryClient, {
        mutationKey: [['tasks', 'update']],
        mutationFn: () => answer,
      }).mutate();
    return { read, list, change };
  }

  it('delays refetches for ten seconds', async () => {
    const { change, read, list } = page();
    change(NEVER);
    change(Promise.resolve());
    await seconds(9.9);
    expect(list?.state.isInvalidated).toBe(true);
    expect(read).not.toHaveBeenCalled();
    await seconds(0.2);
    expect(read).toHaveBeenCalledOnce();
  });

  it('does not delay refetches after that', async () => {
    const { change, read } = page();
    change(NEVER);
    await seconds(10);
    change(Promise.resolve());
    await seconds(0.1);
    expect(read).toHaveBeenCalledOnce();
  });

  it('a long list is marked stale without a refetch', async () => {
    const { change, read, list } = page(5);
    change(Promise.resolve());
    await seconds(20);
    expect(list?.state.isInvalidated).toBe(true);
    expect(read).not.toHaveBeenCalled();
  });
});
