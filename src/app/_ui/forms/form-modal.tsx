'use client';

import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { usePhone } from '../interaction/use-phone';
import { useLeaveGuard } from '../leaving/use-leave-guard';

interface FormModalProps {
  opened: boolean;
  title: string;
  /** Width on larger screens. */
  size?: string | number;
  onClose: () => void;
  children: (form: {
    dirty: boolean;
    onDirty: (dirty: boolean) => void;
    onCancel: () => void;
    onDone: () => void;
  }) => ReactNode;
}

/** A modal with a form. Asks before discarding unsaved changes. */
export function FormModal({ opened, title, size = 'lg', onClose, children }: FormModalProps) {
  const phone = usePhone();
  const [dirty, setDirty] = useState(false);
  /** Saved. Close only after the leave guard is released, because closing may change the URL. */
  const [done, setDone] = useState(false);
  const guard = useLeaveGuard({ dirty: dirty && !done && opened, onLeave: onClose });
  useEffect(() => {
    if (!done) return;
    setDone(false);
    onClose();
  }, [done, onClose]);
  return (
    <>
      <Modal
        opened={opened}
        onClose={guard.leave}
        closeOnEscape={!guard.asking}
        title={title}
        size={size}
        fullScreen={phone}
      >
        {children({ dirty, onDirty: setDirty, onCancel: guard.leave, onDone: () => setDone(true) })}
      </Modal>
      {guard.dialog}
    </>
  );
}
