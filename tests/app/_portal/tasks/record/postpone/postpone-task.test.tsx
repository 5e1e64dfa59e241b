import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TASK } from '@tests/support/browser/items';
import { type Call, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { beforeEach, expect, it, vi } from 'vitest';
import { TaskDueMenu } from '@/app/_portal/tasks/record/postpone/postpone-task';
import { api } from '@/app/_trpc/client';
import { momentToInstant } from '@/domain/shared/time';
import type { Task } from '@/domain/tasks/task';
import type { TeamPeople } from '@/domain/teams/team';

/** A Friday. */
const NOW = new Date('2027-03-05T10:20:00Z');
const LATE: Task = { ...TASK, dueOn: '2027-03-03', dueDate: momentToInstant('2027-03-03', 'UTC'), status: 'OVERDUE' };

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});

function Row({ id }: { id: string }) {
  const { data: task } = api.tasks.byId.useQuery({ id });
  return task && <TaskDueMenu task={task} now={new Date()} />;
}

async function show(task: Task, change: (call: Call) => unknown, teams: TeamPeople[] = []): Promise<Call[]> {
  let read = false;
  const viewer = { ...VIEWER, streakDaysOff: [6, 7] };
  const answer = (call: Call) => {
    if (call.path === 'tasks.update') return change(call);
    if (call.path === 'tasks.worker') return { timezone: 'Asia/Tokyo', streakDaysOff: [1, 7] };
    if (call.path !== 'tasks.byId') return viewer;
    if (read) return new Promise(() => {});
    read = true;
    return task;
  };
  const calls = renderInPortal(<Row id={task.id} />, answer, '', teams, viewer);
  await screen.findByText(/^(Overdue since|Due)$/);
  return calls;
}

const isShown = (due: string) =>
  waitFor(() => {
    const { textContent } = screen.getByRole('button', { name: /Postpone/ });
    expect(textContent).toBe(`${due}. Postpone Call the venue`);
  });

async function choose(choice: RegExp) {
  await userEvent.click(screen.getByRole('button', { name: /Postpone/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: choice }));
}

it('postpones a task at once to a working day, which stays a day, and takes that back', async () => {
  const saving = deferred<Task>();
  const calls = await show(LATE, ({ input }) => {
    const { version, changes } = input as { version: number; changes: { dueDate: string } };
    const { dueDate } = changes;
    const moved = { ...LATE, dueOn: dueDate, dueDate: momentToInstant(dueDate, 'UTC'), version: version + 1 };
    return version === 3 ? saving.promise.then(() => moved) : moved;
  });
  await choose(/^Tomorrow/);
  await isShown('Due Mon');
  saving.resolve(LATE);
  await screen.findByText('Moved to Mon, Mar 8.');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await isShown('Overdue since Mar 3');
  await waitFor(() =>
    expect(calls).toEqual([
      { path: 'tasks.update', input: { id: TASK.id, version: 3, changes: { dueDate: '2027-03-08' } } },
      { path: 'tasks.update', input: { id: TASK.id, version: 4, changes: { dueDate: '2027-03-03' } } },
    ]),
  );
});

it('skips the days off of whoever does the task', async () => {
  await show(LATE, ({ input }) => input, [{ id: TASK.id, name: 'North', members: [] }]);
  await userEvent.click(screen.getByRole('button', { name: /Postpone/ }));
  const tomorrow = await screen.findByRole('menuitem', { name: /^Tomorrow/ });
  await waitFor(() => expect(tomorrow.textContent).toBe('TomorrowSat,\u00A0Mar\u00A06'));
});

it('stays where it was if that cannot be saved, without an Undo', async () => {
  await show(LATE, () => {
    throw new Refusal({ code: 'INTERNAL', message: 'It is broken.' });
  });
  await choose(/^Next week/);
  await screen.findByText('It is broken.');
  await isShown('Overdue since Mar 3');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

it.each([
  { what: 'a time later today', choice: /^Later today/, dueDate: new Date('2027-03-05T14:00:00Z') },
  { what: 'another date', choice: /^Pick a date/, dueDate: '2027-03-10' },
])('postpones a task to $what', async ({ choice, dueDate }) => {
  const calls = await show(LATE, () => new Promise(() => {}));
  await choose(choice);
  if (typeof dueDate === 'string') {
    const date = await screen.findByLabelText(/^New date/);
    await userEvent.clear(date);
    await userEvent.type(date, dueDate);
    await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  }
  await waitFor(() => expect(calls[0]?.input).toMatchObject({ changes: { dueDate } }));
});

const later = (dueOn: string): Task => ({ ...LATE, dueOn, dueDate: momentToInstant(dueOn, 'UTC'), status: 'PENDING' });

it('offers only a date for a task that is due in three weeks, from the working day after it', async () => {
  await show(later('2027-03-26'), () => undefined);
  await userEvent.click(screen.getByRole('button', { name: /Postpone/ }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Pick a date']);
  await userEvent.click(screen.getByRole('menuitem'));
  expect(await screen.findByLabelText<HTMLInputElement>(/^New date/)).toMatchObject({ value: '2027-03-29' });
});

it.each([
  { what: 'a day that has passed', day: '2027-03-04', problem: 'Choose today or a later day.' },
  { what: 'no day', day: '', problem: 'New date is required' },
])('refuses $what at the field', async ({ day, problem }) => {
  const calls = await show(LATE, () => new Promise(() => {}));
  await choose(/^Pick a date/);
  const date = await screen.findByLabelText<HTMLInputElement>(/^New date/);
  expect(date.min).toBe('2027-03-05');
  fireEvent.change(date, { target: { value: day } });
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  expect(date.getAttribute('aria-describedby')).toContain((await screen.findByText(problem)).id);
  await waitFor(() => expect(document.activeElement).toBe(date));
  fireEvent.change(date, { target: { value: '2027-03-05' } });
  expect(screen.queryByText(problem)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(calls.map(({ input }) => input)).toMatchObject([{ changes: { dueDate: '2027-03-05' } }]));
});

it('offers nothing for a completed task', async () => {
  await show({ ...LATE, status: 'COMPLETED' }, () => undefined);
  expect(screen.queryByRole('button')).toBeNull();
});
