import { VIEWER } from '@tests/support/browser/portal';
import { getQueryKey } from '@trpc/react-query';
import { expect, it, vi } from 'vitest';
import type { NoteItem } from '@/app/_portal/notes/record/note-cache';
import type { TaskItem } from '@/app/_portal/tasks/record/task-cache';
import { api, type RouterInputs } from '@/app/_trpc/client';
import type { Pages } from '@/app/_ui/lists/paged-items';
import { at, lead, note, openLiveRows, pagesOf, soon, task } from './live-world';

const { arrive, live } = openLiveRows();

const tasksOf = (input: RouterInputs['tasks']['list']) => getQueryKey(api.tasks.list, input, 'infinite');
const notesOf = (input: RouterInputs['notes']['list']) => getQueryKey(api.notes.list, input, 'infinite');

it('reads lists with the name of a lead again only if it has another name now', async () => {
  live.queryClient.setQueryData(tasksOf({}), pagesOf(task('t', { leadId: 'a', leadCompany: 'Arena' })));
  const isStale = () => live.queryClient.getQueryState(tasksOf({}))?.isInvalidated;
  arrive('a', lead('a', { version: 4, companyName: 'Arena' }));
  await soon(() => expect(live.asked).toEqual([['a']]));
  await vi.advanceTimersByTimeAsync(2000);
  expect(isStale()).toBe(false);
  arrive('a', lead('a', { version: 5, companyName: 'Arena Nord' }));
  await vi.advanceTimersByTimeAsync(1000);
  await soon(() => expect(isStale()).toBe(true));
});

it('reads lists with the name of a lead again that is gone', async () => {
  live.queryClient.setQueryData(tasksOf({}), pagesOf(task('t', { leadId: 'a', leadCompany: 'Arena' })));
  arrive('a', null);
  await vi.advanceTimersByTimeAsync(1000);
  await soon(() => expect(live.queryClient.getQueryState(tasksOf({}))?.isInvalidated).toBe(true));
});

it('reads lists of somebody’s tasks again when a lead changes, which may have another assignee now', async () => {
  live.queryClient.setQueryData(tasksOf({ whose: 'ASSIGNED' }), pagesOf(task('t', { leadId: 'a', leadCompany: 'a' })));
  live.queryClient.setQueryData(tasksOf({}), pagesOf(task('t', { leadId: 'a', leadCompany: 'a' })));
  const isStale = (input: RouterInputs['tasks']['list']) =>
    live.queryClient.getQueryState(tasksOf(input))?.isInvalidated;
  arrive('a', lead('a', { version: 4, assigneeId: VIEWER.id }));
  await soon(() => expect(isStale({ whose: 'ASSIGNED' })).toBe(true));
  expect(isStale({})).toBe(false);
});

it('takes a task out that a colleague has completed, and reads the list again for a new one', async () => {
  const open = tasksOf({ open: true });
  live.queryClient.setQueryData(open, pagesOf(task('a', { dueDate: at(1) }), task('c', { dueDate: at(3) })));
  live.others.task = [task('b', { dueDate: at(2) }), task('c', { version: 2, status: 'COMPLETED' })];
  live.rows.add({ task: ['b', 'c'] });
  const ids = () =>
    live.queryClient.getQueryData<Pages<TaskItem>>(open)?.pages.flatMap(({ items }) => items.map(({ id }) => id));
  await soon(() => expect(ids()).toEqual(['a']));
  await soon(() => expect(live.queryClient.getQueryState(open)?.isInvalidated).toBe(true));
});

it('leaves a note where it is that a colleague writes in', async () => {
  live.queryClient.setQueryData(notesOf({}), pagesOf(note('a', { updatedAt: at(3) }), note('b', { updatedAt: at(2) })));
  live.others.note = [note('b', { version: 9, updatedAt: at(8), title: 'New' })];
  live.rows.add({ note: ['b'] });
  const titles = () =>
    live.queryClient
      .getQueryData<Pages<NoteItem>>(notesOf({}))
      ?.pages.flatMap(({ items }) => items.map(({ title }) => title));
  await soon(() => expect(titles()).toEqual(['a', 'New']));
});
