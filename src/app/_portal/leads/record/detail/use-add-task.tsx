'use client';

import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { focusWhenShown } from '@/app/_ui/focus/move-focus';
import type { PickedLead } from '../lead-picker';
import { ADD_TASK_ID } from './lead-open-tasks';

/** The form loads when the user adds a task. */
const NewTaskModal = lazy(async () => ({
  default: (await import('@/app/_portal/tasks/record/new-task-modal')).NewTaskModal,
}));

/** The modal for adding a task to a lead. Render `dialog`. */
export function useAddTask(lead: PickedLead | undefined) {
  const [adding, { open, close }] = useDisclosure(false);
  const [everOpened, { open: mount }] = useDisclosure(false);
  const leave = () => {
    close();
    // A modal that is mounted open cannot return the focus, because it does not know where the focus was.
    focusWhenShown(() => document.getElementById(ADD_TASK_ID));
  };
  return {
    adding,
    add() {
      mount();
      open();
    },
    dialog: everOpened && (
      <Suspense>
        <NewTaskModal opened={adding} lead={lead} onClose={leave} />
      </Suspense>
    ),
  };
}
