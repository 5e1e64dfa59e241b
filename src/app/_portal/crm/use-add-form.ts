import { useCallback, useMemo, useState } from 'react';
import { room } from '@/domain/plans/plans';
import { useLimits } from '../_plans/use-limits';
import { useViewer } from '../viewer';
import { ADD_FORM, leadDrafts } from './kept-draft';

export const ADD_BUTTON_ID = 'add-lead';

/** Whether the add form is open. It opens by itself when work in it was left behind. */
export function useAddForm() {
  const { id } = useViewer();
  const [opened, setOpened] = useState(() => leadDrafts.of(id, ADD_FORM) !== null);
  /** Counts how often it was asked for: asking again brings the focus back to it. */
  const [calls, setCalls] = useState(0);
  const limits = useLimits();
  /** At the cap of the plan: nothing more can be added. */
  const full = limits !== undefined && room(limits.leads) === 0;
  const open = useCallback(() => {
    if (full) return;
    setOpened(true);
    setCalls((count) => count + 1);
    window.scrollTo({ top: 0 });
  }, [full]);
  const close = useCallback(() => {
    setOpened(false);
    // Once the page has closed the form: on a phone the button is only then there again.
    requestAnimationFrame(() => document.getElementById(ADD_BUTTON_ID)?.focus({ preventScroll: true }));
  }, []);
  return useMemo(() => ({ opened, calls, full, open, close }), [opened, calls, full, open, close]);
}

export type AddForm = ReturnType<typeof useAddForm>;
