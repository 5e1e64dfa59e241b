import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOTE, TASK } from '@tests/support/browser/items';
import { type Call, LEAD, LIMITS, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { LeadDetail } from '@/app/_portal/leads/record/detail/lead-detail';
import { readRecentLeads } from '@/app/_portal/leads/record/picking/recent-leads';
import { noteDrafts } from '@/app/_portal/notes/record/form/note-drafts';
import { api } from '@/app/_trpc/client';
import { defaultsOf, fieldsBy } from '@/domain/fields/field';
import type { Lead } from '@/domain/leads/lead';
import { type Note, noteFields } from '@/domain/notes/note';
import type { Task } from '@/domain/tasks/task';

const task: Task = { ...TASK, leadId: LEAD.id, leadCompany: LEAD.companyName };
const NEXT: Lead = { ...LEAD, id: '01890000-0000-7000-8000-000000000003', companyName: 'Harbour Lights' };

/** A page with a list of leads and the detail of one. */
function Page({ open }: { open: string | null }) {
  const [id, setId] = useState(open);
  const list = api.leads.list.useInfiniteQuery({ limit: 50 }, { getNextPageParam: (page) => page.nextCursor });
  return (
    <>
      <output>{id === null ? 'closed' : 'open'}</output>
      {list.data?.pages[0]?.items.map((lead) => (
        <button key={lead.id} type="button" onClick={() => setId(lead.id)}>
          {lead.companyName}
        </button>
      ))}
      <LeadDetail id={id} onOpen={setId} onClose={() => setId(null)} />
    </>
  );
}

interface Server {
  lead?: Lead;
  open?: string | null;
  change?: (call: Call) => unknown;
}

/** Renders the page with a fake server that stores what is added. Returns the recorded calls. */
async function show({ lead = LEAD, open = lead.id, change }: Server = {}) {
  const tasks: Task[] = [];
  const notes: Note[] = [];
  const mutations = renderInPortal(<Page open={open} />, (call: Call) => {
    const { path, input } = call;
    if (path === 'leads.list') return { items: [lead, NEXT], nextCursor: null };
    if (path === 'leads.byId') return (input as { id: string }).id === NEXT.id ? NEXT : lead;
    if (path === 'tasks.list') return { items: [...tasks], nextCursor: null };
    if (path === 'usage.limits') return LIMITS;
    if (path === 'leads.ofClient' || path === 'leads.duplicatesOf') return [];
    if (path === 'files.list' || path === 'quotes.list') return { items: [], nextCursor: null };
    if (path === 'leads.timeline') {
      const items = notes.map(({ id, title }) => ({
        id,
        kind: 'note',
        at: LEAD.createdAt,
        actorName: 'Dana',
        note: { id, title, excerpt: 'x', isWhole: true, tags: [], kind: 'note', outcome: null, mentions: [] },
      }));
      return { items, nextCursor: null };
    }
    const answer = change?.(call);
    if (answer !== undefined) return answer;
    if (path === 'tasks.create') tasks.push(task);
    if (path === 'tasks.delete') tasks.pop();
    if (path === 'notes.create') notes.push({ ...NOTE, title: 'Call' });
    return { 'tasks.create': task, 'notes.create': { ...NOTE, title: 'Call' } }[path] ?? VIEWER;
  });
  if (open) await screen.findByRole('heading', { name: 'Details' });
  return mutations;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const actions = () => within(screen.getByRole('list', { name: /^Next steps/ }));

afterEach(() => {
  // Other files of the same worker read it, too.
  noteDrafts.keep(VIEWER.id, LEAD.id, null);
});

describe('the detail of a lead', () => {
  it('shows the next steps first, then whom it is about, its contacts, open tasks and the timeline, then the details', async () => {
    const phone = { phone: '264-600-4031 x417', phoneNumber: '+12646004031;ext=417' };
    await show({ lead: { ...LEAD, email: 'jo@northgate.com', ...phone } });
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Contacts',
      'Staffing',
      'Quotes',
      'Open tasks',
      'Files',
      'Timeline',
      'Details',
      'For the meeting',
    ]);
    const overview = within(screen.getByRole('region', { name: 'Overview' }));
    expect(overview.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Contact person',
      'Email',
      'Phone',
      'Status',
      'Priority',
      'Amount',
      'Expected close',
      'Notes',
    ]);
    expect(within(screen.getByRole('region', { name: 'Details' })).queryByText('Email')).toBeNull();
    const row = actions().getAllByRole('listitem');
    expect(row.map(({ textContent }) => textContent)).toEqual([
      'Call',
      'Email',
      'Add task',
      'Add note',
      'Status',
      'Follow-up',
    ]);
    const [first] = screen.getAllByRole('heading', { level: 3 });
    expect(first && row[0]?.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    for (const link of [
      actions().getByRole('link', { name: 'Call' }),
      overview.getByRole('link', { name: phone.phone }),
    ])
      expect(link.getAttribute('href')).toBe('tel:+12646004031;ext=417');
    expect(actions().getByRole('link', { name: 'Email' }).getAttribute('href')).toBe(`/?tab=email&lead=${LEAD.id}`);
  });

  it('opens with what the list knows, and shows its sections together once all of them are loaded', async () => {
    const [detail, timeline] = [deferred<Lead>(), deferred<unknown>()];
    const none = { items: [], nextCursor: null };
    renderInPortal(<Page open={null} />, ({ path }: Call) => {
      if (path === 'leads.byId') return detail.promise;
      if (path === 'leads.timeline') return timeline.promise;
      const empty = {
        'tasks.list': none,
        'contacts.list': none,
        'files.list': none,
        'quotes.list': none,
        'leads.duplicatesOf': [],
      };
      return { 'leads.list': { ...none, items: [LEAD] }, ...empty }[path];
    });
    await press(LEAD.companyName);
    const drawer = within(await screen.findByRole('dialog', { name: LEAD.companyName }));
    expect(drawer.getByRole('list', { name: `Next steps for ${LEAD.companyName}` })).toBeTruthy();
    expect(readRecentLeads(VIEWER.id)).toEqual([LEAD.id]);
    detail.resolve(LEAD);
    expect(drawer.getByRole('status', { name: 'Loading the lead' })).toBeTruthy();
    expect(drawer.queryByRole('heading', { level: 3 })).toBeNull();
    timeline.resolve(none);
    expect(await drawer.findByRole('heading', { name: 'Details' })).toBeTruthy();
    expect(drawer.queryByRole('status', { name: 'Loading the lead' })).toBeNull();
    expect(drawer.getByRole('heading', { name: 'Open tasks' })).toBeTruthy();
  });

  it('repeats a company name in full that a phone may cut off in the title', async () => {
    const companyName = 'Northgate Arena and Exhibition Center of Greater Springfield';
    await show({ lead: { ...LEAD, companyName } });
    const drawer = within(screen.getByRole('dialog', { name: companyName }));
    expect(drawer.getByRole('heading', { name: companyName }).title).toBe(companyName);
    expect(drawer.getByText('Company name').nextElementSibling?.textContent).toBe(companyName);
  });

  it('does not repeat a short company name', async () => {
    await show();
    expect(screen.queryByText('Company name')).toBeNull();
  });

  it('shows what another program calls the lead, if one does', async () => {
    await show({ lead: { ...LEAD, externalId: 'hubspot:123' } });
    expect(screen.getByText('hubspot:123').closest('dl > div')?.textContent).toBe('External IDhubspot:123');
  });

  it('offers to edit a phone without a number to call', async () => {
    await show({ lead: { ...LEAD, phone: 'ask Jo', phoneNumber: null } });
    expect(screen.queryByRole('link', { name: /Call|ask Jo/ })).toBeNull();
    expect(actions().getByRole('button', { name: 'Edit phone' }).title).toContain('ask Jo');
  });

  it('offers to add what is missing, and focuses it in the form', async () => {
    await show({ lead: { ...LEAD, email: '', phone: '', nextFollowUp: null } });
    expect(actions().queryByRole('link')).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Add (email|next follow-up)$/ })).toHaveLength(3);
    expect(screen.queryByText(/^(Not set|None|—)$/)).toBeNull();
    await userEvent.click(actions().getByRole('button', { name: 'Add phone' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit lead' }));
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Phone')));
  });

  it('goes to the next and the previous lead of the list by J and K, and stays at its ends', async () => {
    await show();
    await userEvent.keyboard('j');
    expect(await screen.findByRole('dialog', { name: NEXT.companyName })).toBeTruthy();
    await userEvent.keyboard('j');
    await userEvent.keyboard('k');
    expect(await screen.findByRole('dialog', { name: LEAD.companyName })).toBeTruthy();
    await userEvent.keyboard('k');
    expect(screen.getByRole('dialog', { name: LEAD.companyName })).toBeTruthy();
  });

  it('says that a lead is gone', async () => {
    renderInPortal(<LeadDetail id={LEAD.id} onOpen={() => {}} onClose={() => {}} />, () => {
      throw new Refusal({ code: 'NOT_FOUND', message: 'x' });
    });
    expect(await screen.findByText(/^This lead does not exist, has been deleted, or is no longer shared/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings#deleted');
    expect(screen.queryByRole('list', { name: /^Next steps/ })).toBeNull();
  });
});

describe('the follow-up of a lead', () => {
  it('is set with two presses, and undone', async () => {
    const before = new Date('2027-03-01T09:00:00Z');
    const mutations = await show({
      lead: { ...LEAD, nextFollowUp: before },
      change: ({ path, input }) => {
        const { version, changes } = { version: 0, changes: {}, ...(input as object) };
        return path === 'leads.update' ? { ...LEAD, ...changes, version: version + 1 } : undefined;
      },
    });
    await press('Follow-up');
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Tomorrow/ }));
    await screen.findByText(/^Follow-up set for/);
    await press('Undo');
    await waitFor(() => expect(mutations).toHaveLength(2));
    expect(mutations[1]).toMatchObject({ path: 'leads.update', input: { changes: { nextFollowUp: before } } });
  });
});

describe('adding a task', () => {
  const add = async () => {
    await press('Add task');
    const form = within(await screen.findByRole('form', { name: 'New task' }));
    await userEvent.type(form.getByRole('textbox', { name: /title/i }), TASK.title);
    await userEvent.click(form.getByRole('button', { name: 'Add task' }));
  };

  it('shows it at once, returns the focus, and undoes it', async () => {
    const answer = deferred<Task>();
    const mutations = await show({ change: ({ path }) => (path === 'tasks.create' ? answer.promise : undefined) });
    await add();
    const tasks = within(screen.getByRole('region', { name: 'Open tasks' }));
    expect(await tasks.findByText(TASK.title)).toBeTruthy();
    expect(screen.queryByRole('form', { name: 'New task' })).toBeNull();
    answer.resolve(task);
    await screen.findByText('Task added.');
    expect(mutations).toMatchObject([{ path: 'tasks.create', input: { title: TASK.title, leadId: LEAD.id } }]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add task'));
    await press('Undo');
    await waitFor(() => expect(mutations.at(-1)).toEqual({ path: 'tasks.delete', input: { id: task.id } }));
    await waitFor(() => expect(tasks.queryByText(TASK.title)).toBeNull());
  });

  it('closes only the form on Escape, after asking if something was typed', async () => {
    await show();
    await press('Add task');
    await userEvent.type(await screen.findByRole('textbox', { name: /title/i }), 'x{Escape}');
    await press('Keep editing');
    await userEvent.keyboard('{Escape}');
    await press('Discard');
    expect(screen.queryByRole('form', { name: 'New task' })).toBeNull();
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('open');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add task'));
  });
});

describe('adding a note', () => {
  const write = async () => {
    await press('Add note');
    await userEvent.type(await screen.findByRole('textbox', { name: /content/i }), 'Call');
    await press('Save note');
  };

  it('shows it at once, returns the focus, and undoes it', async () => {
    const answer = deferred<void>();
    const mutations = await show({
      change: ({ path }) =>
        path === 'notes.create' ? answer.promise.then(() => ({ ...NOTE, title: 'Call' })) : undefined,
    });
    await write();
    const timeline = within(screen.getByRole('region', { name: 'Timeline' }));
    expect(await timeline.findByText('Note: Call')).toBeTruthy();
    answer.resolve();
    await screen.findByText('Note added.');
    const input = {
      ...defaultsOf(fieldsBy(noteFields, 'form')),
      title: 'Call',
      content: 'Call',
      mentions: [],
      leadId: LEAD.id,
    };
    expect(mutations).toEqual([{ path: 'notes.create', input }]);
    expect(noteDrafts.of(VIEWER.id, LEAD.id)).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add note'));
    await press('Undo');
    await waitFor(() => expect(mutations.at(-1)).toEqual({ path: 'notes.delete', input: { id: NOTE.id } }));
  });

  it('keeps the input after an error, and asks before discarding it', async () => {
    await show({
      change: ({ path }) => {
        if (path === 'notes.create') throw new Refusal({ code: 'NOT_FOUND', message: 'The lead is gone.' });
      },
    });
    await write();
    expect(await screen.findByText('The lead is gone.')).toBeTruthy();
    await press('Cancel');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep editing' }));
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /content/i }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /content/i }).value).toBe('Call');
    expect(noteDrafts.of(VIEWER.id, LEAD.id)).toMatchObject({ title: 'Call' });
    await userEvent.keyboard('{Escape}');
    await press('Discard');
    expect(screen.queryByRole('form', { name: 'New note' })).toBeNull();
    expect(noteDrafts.of(VIEWER.id, LEAD.id)).toBeNull();
  });
});
