'use client';

import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keepUndo, latestUndo, takeUndo, type UndoEntry, useUndoLog } from '@/app/_portal/shared/undo/undo-log';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { isTemporary, notifyDone, notifyHint, notifyProblem } from '@/app/_ui/feedback/problems';
import { useFormats } from '@/app/_ui/time/formats';
import { calendarDay, startOfDay } from '@/domain/shared/time';

const startOfToday = (zone: string): number => +startOfDay(calendarDay(new Date(), zone), zone);

/** The user's latest change of this day that can be undone. */
export function useLatestUndo(): UndoEntry | undefined {
  const { id: userId, timezone } = useViewer();
  useUndoLog();
  return latestUndo(userId, startOfToday(timezone));
}

/** Undoes the user's latest change of this day. */
export function useUndoLast(): () => void {
  const { id: userId, timezone } = useViewer();
  const { client } = api.useUtils();
  const queryClient = useQueryClient();
  const formats = useFormats();
  return useCallback(async () => {
    const { taken, isEmpty } = takeUndo(userId, startOfToday(timezone));
    if (isEmpty) notifyHint('There is nothing from today to undo.');
    if (!taken) return;
    try {
      const { runUndo } = await import('./run-undo');
      notifyDone(await runUndo(taken.call, client, formats));
    } catch (error) {
      if (isTemporary(error)) keepUndo(userId, taken);
      notifyProblem(error, `Not undone: ${taken.text}`);
    }
    // It may show anywhere.
    await queryClient.invalidateQueries();
  }, [userId, timezone, client, queryClient, formats]);
}

const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role="menu"]';

/** Ctrl/Cmd+Z. In a field for text, it is the browser's. */
export function useUndoKey(): void {
  const undo = useUndoLast();
  useHotkeys(
    [
      [
        'mod+Z',
        (event) => {
          if (event.target instanceof Element && event.target.closest(TEXT_FIELDS)) return;
          event.preventDefault();
          undo();
        },
        { preventDefault: false },
      ],
    ],
    [],
  );
}
