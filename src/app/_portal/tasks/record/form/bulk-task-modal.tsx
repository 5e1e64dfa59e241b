'use client';

import { Stack } from '@mantine/core';
import { useViewer } from '@/app/_portal/viewer';
import type { RouterInputs } from '@/app/_trpc/client';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { FormModal } from '@/app/_ui/forms/form-modal';
import { useLast } from '@/app/_ui/interaction/use-last';
import { calendarDay } from '@/domain/shared/time';
import { emptyDraft, toNewTask } from './task-draft';
import { TaskFormFields } from './task-form-fields';
import { useTaskForm } from './use-task-form';

type NewTask = Omit<RouterInputs['tasks']['create'], 'leadId' | 'status'>;

interface BulkTaskModalProps {
  /** Which leads get a task: "12 leads". Null closes the modal. */
  what: string | null;
  onClose: () => void;
  onAdd: (task: NewTask) => void;
}

/** The form of a task that each of many leads gets. */
export function BulkTaskModal({ what, onClose, onAdd }: BulkTaskModalProps) {
  const shown = useLast(what);
  return (
    <FormModal opened={what !== null} title={`Add a task to ${shown ?? ''}`} onClose={onClose}>
      {({ onDirty, onCancel, onDone }) => (
        <BulkTaskForm
          onDirty={onDirty}
          onCancel={onCancel}
          onAdd={(task) => {
            onDone();
            onAdd(task);
          }}
        />
      )}
    </FormModal>
  );
}

interface BulkTaskFormProps extends Pick<BulkTaskModalProps, 'onAdd'> {
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
}

function BulkTaskForm({ onDirty, onCancel, onAdd }: BulkTaskFormProps) {
  const { timezone: zone, defaultTaskPriority } = useViewer();
  const form = useTaskForm({
    start: emptyDraft(defaultTaskPriority, { dueDay: calendarDay(new Date(), zone) }),
    async save(draft) {
      const { leadId: _lead, status: _status, ...task } = toNewTask(draft, zone);
      return () => onAdd(task);
    },
    onDirty,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={24}>
        <TaskFormFields form={form} hasLead={false} />
        <FormFooter saving={form.saving} save="Add tasks" onCancel={onCancel} />
      </Stack>
    </form>
  );
}
