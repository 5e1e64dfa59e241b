import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TASK } from '@tests/support/browser/items';
import { LEAD, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { describe, expect, it, vi } from 'vitest';
import DashboardPage from '@/app/_portal/dashboard/dashboard';
import { FAILED_TO_LOAD } from '@/app/_ui/feedback/client-problem';
import type { Dashboard } from '@/domain/dashboard/dashboard';
import type { Task } from '@/domain/tasks/task';
import { BUSY, EMPTY } from './dashboard-data';

/** Renders the page; each read of the dashboard gets the next answer, and the last one again. */
function show(...answers: unknown[]) {
  const reads = { count: 0 };
  const mutations = renderInPortal(<DashboardPage />, ({ path, input }) => {
    if (path === 'tasks.update') {
      const { version, changes } = input as { version: number; changes: Partial<Task> };
      return { ...TASK, ...changes, version: version + 1 };
    }
    if (path === 'leads.update') return { ...LEAD, ...(input as { changes: object }).changes, version: 4 };
    if (path === 'gamification.stats') return new Promise(() => undefined);
    if (path !== 'dashboard.read') return VIEWER;
    const answer = answers[Math.min(reads.count, answers.length - 1)];
    reads.count += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { mutations, reads };
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const hrefOf = (element: HTMLElement) => element.closest('a')?.getAttribute('href');

it('shows the four figures, each with a link to what it counts', async () => {
  show(BUSY);
  await screen.findByText('$45,000');
  const cards = within(screen.getByRole('list', { name: 'Figures' })).getAllByRole('link');
  expect(cards.map((card) => [[...card.children].map((part) => part.textContent).slice(0, 2), hrefOf(card)])).toEqual([
    [['Active Leads', '800'], '/?tab=crm&focus=ACTIVE'],
    [['Consultations Scheduled', '40'], '/?tab=crm&status=CONSULTATION_SCHEDULED'],
    [['Monthly Revenue', '$45,000 incl. 3 est.'], '/?tab=crm&focus=WON_THIS_MONTH'],
    [['Win Rate', '20%'], '/?tab=crm&status=CLOSED_WON'],
  ]);
});

it('welcomes by name, with the number of upcoming follow-ups', async () => {
  show(BUSY);
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome, Dana' })).toBeTruthy();
  const link = await screen.findByRole('link', { name: '9 upcoming follow-ups' });
  expect(hrefOf(link)).toContain('focus=UPCOMING_FOLLOW_UP');
});

it('says beside upcoming follow-ups how many are overdue, as the day does', async () => {
  show({ ...EMPTY, overdueFollowUps: { count: 3, more: false }, overdue: { tasks: [], followUps: [] } });
  expect(hrefOf(await screen.findByRole('link', { name: '3 are overdue' }))).toContain('focus=OVERDUE_FOLLOW_UP');
  expect(screen.getByText(/^You have no upcoming follow-ups\./)).toBeTruthy();
});

it('counts what needs attention, and links to it', async () => {
  show(BUSY);
  const rows = (await panel('Needs attention')).getAllByRole('link');
  await waitFor(() =>
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Stalled.*1,000\+$/),
      expect.stringMatching(/^Nothing planned.*3$/),
      expect.stringMatching(/^Events in the next 30 days that are not won.*2$/),
      expect.stringMatching(/^Past events still open.*0$/),
    ]),
  );
  expect(rows.map(hrefOf)).toEqual([
    '/?tab=crm&focus=STALLED&sort=stageEnteredAt&order=asc',
    '/?tab=crm&focus=UNPLANNED',
    '/?tab=crm&focus=EVENT_SOON&sort=eventDate&order=asc',
    '/?tab=crm&focus=EVENT_PAST&sort=eventDate&order=asc',
  ]);
});

it('links each quick action and quick stat', async () => {
  show(BUSY);
  const actions = (await panel('Quick Actions')).getAllByRole('link');
  expect(actions.map(hrefOf)).toEqual(['/?tab=calendar', '/?tab=crm', '/?tab=email']);
  await screen.findByText('$45,000');
  const stats = (await panel('Quick Stats')).getAllByRole('link').map((row) => row.textContent);
  expect(stats).toEqual([
    'Total Leads1,250',
    'Total NotesWith logged calls1,204',
    'Upcoming Follow-upsNext 7 days; dates set on leads, not tasks9',
    'Deals Won250',
  ]);
});

describe('a new account', () => {
  it('gets two first steps, above the specified panels with zeros', async () => {
    show(EMPTY);
    const steps = (await panel('Get started')).getAllByRole('link');
    expect(steps.map((step) => step.textContent)).toEqual([
      expect.stringMatching(/^Import your leadsBring/),
      expect.stringMatching(/^Add a lead/),
    ]);
    expect(steps.map(hrefOf)).toEqual(['/?tab=crm&do=import', '/?tab=crm&do=add']);
    expect(screen.getByText('No recent activity')).toBeTruthy();
    expect(screen.getByText('You have no upcoming follow-ups.')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Get started',
      'Today',
      'Recent Activity',
      'Quick Actions',
      'Your Performance',
      'Quick Stats',
    ]);
    const figures = within(screen.getByRole('list', { name: 'Figures' })).getAllByRole('link');
    expect(figures.map(({ children }) => children[1]?.textContent)).toEqual(['0', '0', '$0', '0%']);
    const stats = (await panel('Quick Stats')).getAllByRole('link').map((row) => row.textContent);
    expect(stats).toEqual([
      'Total Leads0',
      'Total NotesWith logged calls0',
      'Upcoming Follow-upsNext 7 days; dates set on leads, not tasks0',
      'Deals Won0',
    ]);
  });

  it('ticks off what was done', async () => {
    show({ ...EMPTY, firstSteps: { imported: false, added: true } });
    const steps = (await panel('Get started')).getAllByRole('link');
    expect(steps.at(1)?.textContent).toMatch(/^Add a leadDone/);
  });

  it('is not one whose leads are all assigned to others', async () => {
    show({ ...EMPTY, firstSteps: null });
    expect(await screen.findByText('Active Leads')).toBeTruthy();
    for (const name of ['Needs attention', 'Your Performance', 'Quick Stats']) expect(await panel(name)).toBeTruthy();
    expect(screen.getByRole('heading', { name: / targets$/ })).toBeTruthy();
  });

  it('gets the other panels with the first lead, and loses the steps once both are done', async () => {
    show({ ...EMPTY, totalLeads: 1, activeLeads: 1, firstSteps: { imported: true, added: true } });
    expect(await screen.findByText('of 1 lead')).toBeTruthy();
    expect(await panel('Needs attention')).toBeTruthy();
    expect(screen.queryByText('Get started')).toBeNull();
  });
});

describe('loading', () => {
  it('shows the error of the first load, and tries again', async () => {
    show(new Refusal({ code: 'INTERNAL', message: 'It is broken.' }), BUSY);
    expect((await screen.findByRole('alert')).textContent).toContain(FAILED_TO_LOAD);
    expect(FAILED_TO_LOAD).toBe('Failed to load data. Please try again.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('$45,000')).toBeTruthy();
  });

  it('holds the places of the panels meanwhile', async () => {
    const answer = deferred<Dashboard>();
    show(answer.promise);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Today',
      'Recent Activity',
      'Quick Actions',
      expect.stringMatching(/ targets$/),
      'Needs attention',
      'Your Performance',
      'Quick Stats',
    ]);
    answer.resolve(BUSY);
    expect(await screen.findByText('$45,000')).toBeTruthy();
  });
});

describe('today', () => {
  const day: Dashboard = {
    ...BUSY,
    overdueTasks: { count: 12, more: false },
    overdueFollowUps: { count: 1, more: false },
    overdue: {
      tasks: [{ ...TASK, status: 'OVERDUE', dueDate: new Date('2026-03-02T10:00:00Z'), dueOn: null }],
      followUps: [{ ...LEAD, nextFollowUp: new Date('2026-03-01T10:00:00Z') }],
    },
    today: {
      day: '2026-03-04',
      tasks: [
        { ...TASK, id: LEAD.id, title: 'Send the offer', dueDate: new Date('2026-03-04T16:00:00Z'), dueOn: null },
      ],
      followUps: [{ ...LEAD, id: VIEWER.id, companyName: 'Quay', nextFollowUp: new Date('2026-03-04T23:59:59.999Z') }],
      events: [],
      more: false,
    },
  };
  const rowsOf = (list: string) =>
    within(screen.getByRole('list', { name: list }))
      .getAllByRole('listitem')
      .map((row) => within(row).getByRole('link').textContent);

  it('lists what is overdue, oldest first, then what is due by time', async () => {
    show(day);
    expect(hrefOf(await screen.findByRole('link', { name: '12 tasks' }))).toBe('/?tab=tasks&status=OVERDUE');
    expect(hrefOf(screen.getByRole('link', { name: '1 follow-up' }))).toContain('focus=OVERDUE_FOLLOW_UP');
    expect(rowsOf('Overdue')).toEqual(['Northgate Arena', 'Call the venue']);
    expect(rowsOf('Today')).toEqual(['Quay', 'Send the offer']);
    expect(hrefOf(screen.getByRole('link', { name: 'Quay' }))).toBe(`/?tab=crm&id=${VIEWER.id}`);
  });

  it('says in one line what comes tomorrow, and opens that day', async () => {
    const [none, one] = [
      { count: 0, more: false },
      { count: 1, more: false },
    ];
    const tomorrow = { day: '2026-03-05', tasks: { count: 99, more: true }, followUps: none, events: one };
    show({ ...day, tomorrow });
    const link = await screen.findByRole('link', { name: 'Tomorrow: 99+ tasks, 1 event' });
    expect(hrefOf(link)).toBe('/?tab=calendar&day=2026-03-05');
  });

  it('says nothing of a day without anything', async () => {
    show(EMPTY);
    expect(await screen.findByText('Nothing is due today.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Tomorrow/ })).toBeNull();
  });

  it('completes a task with one press, before the server has answered', async () => {
    const { mutations } = show(day, new Promise(() => {}));
    await userEvent.click(await screen.findByRole('button', { name: 'Complete Call the venue' }));
    expect(await screen.findByRole('button', { name: 'Reopen Call the venue' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(mutations.map(({ input }) => input)).toEqual([
      { id: TASK.id, version: 3, changes: { status: 'COMPLETED' } },
    ]);
  });

  it('moves the focus to the next row once a completed task has gone', async () => {
    show(day, { ...day, overdue: { ...day.overdue, tasks: [] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Complete Call the venue' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Call the venue' })).toBeNull());
    expect(document.activeElement?.textContent).toBe('Quay');
  });

  it('moves the focus to the next row once a postponed follow-up has gone', async () => {
    const { overdue, today } = day;
    show(day, { ...day, overdue: { ...overdue, followUps: [] }, today: { ...today, tasks: [] } });
    await userEvent.click(await screen.findByRole('button', { name: /Postpone follow-up with Northgate Arena$/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Next week/ }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Northgate Arena' })).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Call the venue'));
  });

  it('is read again once a task is due, and at midnight', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-03-04T15:58:30Z') });
    const { reads } = show(day, { ...day, today: { ...day.today, tasks: [] } });
    await screen.findByRole('link', { name: 'Send the offer' });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(reads.count).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(reads.count).toBe(2);
    await act(() => vi.advanceTimersByTimeAsync(8 * 60 * 60_000));
    expect(reads.count).toBe(3);
  });
});
