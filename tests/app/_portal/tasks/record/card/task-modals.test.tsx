import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TASK } from '@tests/support/browser/items';
import { type Call, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { getQueryKey } from '@trpc/react-query';
import { describe, expect, it, vi } from 'vitest';
import { TaskModal } from '@/app/_portal/tasks/record/card/task-modal';
import { NewTaskModal } from '@/app/_portal/tasks/record/form/new-task-modal';
import { api } from '@/app/_trpc/client';
import { defaultsOf, fieldsBy } from '@/domain/fields/field';
import { calendarDay } from '@/domain/shared/time';
import { type Task, taskFields } from '@/domain/tasks/task';

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const day = () => screen.getByLabelText<HTMLInputElement>(/due date/i);

describe('adding a task', () => {
  function open(create: (call: Call) => unknown) {
    const [onAdded, onClose] = [vi.fn(), vi.fn()];
    const mutations = renderInPortal(<NewTaskModal opened onClose={onClose} onAdded={onAdded} />, (call) => {
      if (call.path === 'tasks.create') return create(call);
      return call.path === 'search.leads' ? [] : VIEWER;
    });
    return { mutations, onAdded, onClose };
  }

  it('needs no more than a title: the task is due today', async () => {
    const { mutations } = open(() => TASK);
    const today = calendarDay(new Date(), VIEWER.timezone);
    await userEvent.type(field(/title/i), 'Call{Enter}');
    await waitFor(() => expect(mutations).toHaveLength(1));
    const days = [today, calendarDay(new Date(), VIEWER.timezone)];
    const sent = mutations.map(({ input }) => (input as { dueDate: string }).dueDate);
    expect(days).toContain(sent[0]);
  });

  it('keeps the due date when its quick choice is pressed again', async () => {
    open(() => TASK);
    fireEvent.change(day(), { target: { value: '2099-03-05' } });
    const today = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Today' });
    await userEvent.click(today);
    const chosen = day().value;
    expect(chosen).not.toBe('2099-03-05');
    await userEvent.click(today);
    expect(day().value).toBe(chosen);
    expect(today.checked).toBe(true);
  });

  it('sends the input with the defaults of the profile, and the due day as a day', async () => {
    const { mutations, onAdded } = open(() => TASK);
    await userEvent.type(field(/title/i), ' Call ');
    fireEvent.change(day(), { target: { value: '2099-03-05' } });
    await userEvent.type(field(/assigned to/i), 'Ann{Enter}');
    await waitFor(() => expect(onAdded).toHaveBeenCalledWith(TASK));
    expect(mutations).toEqual([
      {
        path: 'tasks.create',
        input: {
          ...defaultsOf(fieldsBy(taskFields, 'form')),
          title: ' Call ',
          dueDate: '2099-03-05',
          priority: VIEWER.defaultTaskPriority,
          type: 'FOLLOW_UP',
          leadId: null,
          assignedTo: 'Ann',
          description: '',
        },
      },
    ]);
  });
});

describe('editing a task', () => {
  function open(update: (call: Call) => unknown, read: () => unknown = () => TASK) {
    const onClose = vi.fn();
    const mutations = renderInPortal(<TaskModal id={TASK.id} startsEditing onClose={onClose} />, (call) => {
      if (call.path === 'tasks.update') return update(call);
      if (call.path === 'tasks.byId') return read();
      return call.path === 'search.leads' ? [] : VIEWER;
    });
    return { mutations, onClose };
  }
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

  it('sends only changed fields, with the version it started from, and never a status (D14)', async () => {
    const { mutations, onClose } = open(() => TASK);
    await userEvent.type(await screen.findByRole('textbox', { name: /description/i }), ' and new');
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(mutations).toEqual([
      { path: 'tasks.update', input: { id: TASK.id, version: 3, changes: { description: 'old and new' } } },
    ]);
  });

  it('reports a task that no longer exists, and offers a retry after other errors', async () => {
    let problem = new Refusal({ code: 'UNAVAILABLE', message: 'Try again later.' });
    open(
      () => TASK,
      () => {
        throw problem;
      },
    );
    expect(await screen.findByText('Try again later.')).toBeTruthy();
    problem = new Refusal({ code: 'NOT_FOUND', message: 'x' });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(
      await screen.findByText('This task does not exist, has been deleted, or is no longer shared with you.'),
    ).toBeTruthy();
  });
});

let queryClient: QueryClient | undefined;

function OpenTask() {
  queryClient = useQueryClient();
  return <TaskModal id={TASK.id} startsEditing onClose={vi.fn()} />;
}

describe('a task that a colleague changes while it is open', () => {
  it('stays as it was in the form, which sends the version that it opened with', async () => {
    const calls = renderInPortal(<OpenTask />, ({ path }) => {
      if (path === 'search.leads') return [];
      return path.startsWith('tasks.') ? TASK : VIEWER;
    });
    await screen.findByRole('textbox', { name: /title/i });
    const key = getQueryKey(api.tasks.byId, { id: TASK.id }, 'query');
    const arrive = (changes: Partial<Task>) => act(async () => queryClient?.setQueryData(key, { ...TASK, ...changes }));
    await arrive({ version: 4, title: 'Of a colleague' });
    expect(field(/title/i).value).toBe(TASK.title);
    await userEvent.clear(field(/title/i));
    await userEvent.type(field(/title/i), 'Half a ti');
    await arrive({ version: 5, title: 'Of a colleague again' });
    await userEvent.type(field(/title/i), 'tle{Enter}');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]).toEqual({
      path: 'tasks.update',
      input: { id: TASK.id, version: TASK.version, changes: { title: 'Half a title' } },
    });
  });
});
