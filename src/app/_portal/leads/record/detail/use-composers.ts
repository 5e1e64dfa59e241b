'use client';

import { useRef, useState } from 'react';
import { noteDrafts } from '@/app/_portal/notes/record/form/note-drafts';
import { useViewer } from '@/app/_portal/viewer';
import { focusWhenShown } from '@/app/_ui/focus/move-focus';

/**
 * Which forms of a lead's detail are open. The form for a note opens by itself if there is an unfinished note on this
 * lead. A closed form returns the focus to its action.
 */
export function useComposers(leadId: string | null) {
  const { id: userId } = useViewer();
  const hasDraft = (id: string | null) => id !== null && noteDrafts.of(userId, id) !== null;
  const [last, setLast] = useState(leadId);
  const [writing, setWriting] = useState(() => hasDraft(leadId));
  const [planning, setPlanning] = useState(false);
  if (leadId !== last) {
    setLast(leadId);
    // While the drawer closes, it keeps its content.
    if (leadId !== null) {
      setWriting(hasDraft(leadId));
      setPlanning(false);
    }
  }
  return {
    noteForm: useComposer(writing, setWriting),
    taskForm: useComposer(planning, setPlanning),
  };
}

function useComposer(opened: boolean, setOpened: (opened: boolean) => void) {
  const button = useRef<HTMLButtonElement>(null);
  return {
    opened,
    button,
    open: () => setOpened(true),
    close() {
      setOpened(false);
      focusWhenShown(() => button.current);
    },
  };
}

export type Composers = ReturnType<typeof useComposers>;
