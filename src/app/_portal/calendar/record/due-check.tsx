'use client';

import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { shortLists, withoutRow } from '@/app/_portal/shared/cache/cached-lists';
import { useTaskStatus } from '@/app/_portal/tasks/record/status/use-task-status';
import { api, type RouterOutputs } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import classes from './event-chip.module.css';
import type { DueItem } from './event-item';

type Item = RouterOutputs['calendarEvents']['layer']['items'][number];

/** The round check of a task in the calendar: completes it with one press, with Undo. */
export function DueCheck({ item }: { item: DueItem }) {
  const complete = useCompleteDue();
  return (
    <button
      type="button"
      className={classes.check}
      aria-label={`Complete ${item.title}`}
      title="Complete"
      onClick={() => void complete(item)}
    >
      <span className={classes.ring}>
        <IconCheck size={8} stroke={4} aria-hidden />
      </span>
    </button>
  );
}

/** Completes a task. It leaves the calendar at once, and comes back if that fails or is undone. */
function useCompleteDue() {
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  const setStatus = useTaskStatus();
  return async ({ id }: DueItem) => {
    const queryKey = getQueryKey(api.calendarEvents.layer);
    await queryClient.cancelQueries({ queryKey });
    for (const { pages, write } of shortLists<Item>(queryKey).all(queryClient)) write(withoutRow(pages, { id }));
    try {
      // The calendar does not know the version of its tasks.
      setStatus(await utils.tasks.byId.fetch({ id }), 'COMPLETED');
    } catch (error) {
      notifyProblem(error, 'Not completed');
      await utils.calendarEvents.layer.invalidate();
    }
  };
}
