'use client';

import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { PickedLead } from '@/app/_portal/leads/record/lead-picker';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { NewTaskForm } from './new-task-form';
import type { TaskItem } from './task-cache';

interface NewTaskModalProps {
  opened: boolean;
  /** The lead it is for, unless another is chosen. */
  lead?: PickedLead;
  onClose: () => void;
  onAdded?: (task: TaskItem) => void;
}

export function NewTaskModal({ opened, lead, onClose, onAdded }: NewTaskModalProps) {
  const phone = usePhone();
  const [dirty, setDirty] = useState(false);
  const guard = useLeaveGuard({ dirty: dirty && opened, onLeave: onClose });
  const added = (task: TaskItem) => {
    onClose();
    onAdded?.(task);
  };
  return (
    <>
      <Modal
        opened={opened}
        onClose={guard.leave}
        closeOnEscape={!guard.asking}
        title="New task"
        size="lg"
        fullScreen={phone}
      >
        <NewTaskForm lead={lead} onDirty={setDirty} onCancel={guard.leave} onAdded={added} />
      </Modal>
      {guard.dialog}
    </>
  );
}
