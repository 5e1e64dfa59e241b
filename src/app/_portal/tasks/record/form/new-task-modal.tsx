'use client';

import type { PickedLead } from '@/app/_portal/leads/record/picking/lead-picker';
import type { TaskItem } from '@/app/_portal/tasks/record/task-cache';
import { FormModal } from '@/app/_ui/forms/form-modal';
import { NewTaskForm } from './new-task-form';

interface NewTaskModalProps {
  opened: boolean;
  /** Preselected lead. */
  lead?: PickedLead;
  onClose: () => void;
  onAdded?: (task: TaskItem) => void;
}

export function NewTaskModal({ opened, lead, onClose, onAdded }: NewTaskModalProps) {
  return (
    <FormModal opened={opened} title="New task" onClose={onClose}>
      {({ onDirty, onCancel, onDone }) => (
        <NewTaskForm
          lead={lead}
          onDirty={onDirty}
          onCancel={onCancel}
          onAdded={(task) => {
            onDone();
            onAdded?.(task);
          }}
        />
      )}
    </FormModal>
  );
}
