'use client';

import { useCallback, useEffect, useMemo, useState } from 'react';
import { lazyDeleteModal } from '@/app/_portal/shared/deletion/lazy-delete-modal';
import { useScrollToTopOnChange } from '@/app/_portal/shared/list/use-scroll-to-top-on-change';
import { useTabAction } from '@/app/_portal/tab-action';
import type { TabProps } from '@/app/_portal/tabs';
import { useTab } from '@/app/_portal/use-tab';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { TASK_MODULE } from '../record/module';
import type { TaskItem } from '../record/task-cache';
import { CompletedChip } from './completed-chip';
import { TaskFilters } from './task-filters';
import { TaskList } from './task-list';
import { TaskTiles } from './task-tiles';
import { TasksHeader } from './tasks-header';
import { useTaskFilters } from './use-task-filters';

const DeleteTaskModal = lazyDeleteModal<TaskItem>();
const NewTaskModal = lazyOverlay(
  () => import('../record/form/new-task-modal').then((module) => module.NewTaskModal),
  ({ opened }) => opened,
);
const TaskModal = lazyOverlay(
  () => import('../record/card/task-modal').then((module) => module.TaskModal),
  ({ id }) => id !== null,
);

/** The tasks tab: counts, filters and list. `/?tab=tasks&id=…` opens a task (D3). */
export default function Tasks({ tab }: TabProps) {
  const { openId, setOpenId } = useTab();
  const filters = useTaskFilters();
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<TaskItem | null>(null);
  /** The task added last is highlighted, and first unless the list is grouped, until the filters change. */
  const [added, setAdded] = useState<{ id: string; view: string } | null>(null);
  const view = JSON.stringify(filters.asked);
  useScrollToTopOnChange(view);
  /** The task that opens for editing: a link opens the card. */
  const [editedId, setEditedId] = useState<string | null>(null);
  const close = useCallback(() => {
    setOpenId(null);
    setEditedId(null);
  }, [setOpenId]);
  // Also where the browser's Back closes the task.
  useEffect(() => {
    if (openId === null) setEditedId(null);
  }, [openId]);
  const add = useCallback(() => setAdding(true), []);
  useTabAction('add', add);
  const actions = useMemo(
    () => ({
      edit({ id }: TaskItem) {
        setEditedId(id);
        setOpenId(id);
      },
      remove(task: TaskItem) {
        setAdded((last) => (last?.id === task.id ? null : last));
        setDeleting(task);
      },
    }),
    [setOpenId],
  );

  return (
    <>
      <TasksHeader title={tab.label} filters={filters} onAdd={add} />
      <TaskTiles whose={filters.where.whose} view={filters.view} onChoose={filters.setView} />
      <TaskFilters filters={filters} />
      <CompletedChip filters={filters} />
      <TaskList
        filters={filters}
        addedId={added?.view === view ? added.id : null}
        actions={actions}
        keysOff={adding || deleting !== null || openId !== null}
        onAdd={add}
      />
      <NewTaskModal opened={adding} onClose={() => setAdding(false)} onAdded={({ id }) => setAdded({ id, view })} />
      <TaskModal id={openId} startsEditing={openId !== null && openId === editedId} onClose={close} />
      <DeleteTaskModal of={TASK_MODULE} item={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
