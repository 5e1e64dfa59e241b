'use client';

import type { PickedLead } from '@/app/_portal/leads/record/lead-picker';
import { FormModal } from '@/app/_ui/forms/form-modal';
import { NewTaskForm } from './new-task-form';
import type { TaskItem } from './task-cache';

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
