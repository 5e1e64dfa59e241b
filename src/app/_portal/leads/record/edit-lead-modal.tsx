'use client';

import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useLast } from '@/app/_ui/interaction/use-last';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { EditLeadForm } from './edit-lead-form';
import type { LeadItem } from './lead-cache';

/** Edits the lead as it was when the modal opened; null closes it. */
export function EditLeadModal({ lead, onClose }: { lead: LeadItem | null; onClose: () => void }) {
  const shown = useLast(lead);
  const phone = usePhone();
  const [dirty, setDirty] = useState(false);
  const guard = useLeaveGuard({ dirty: dirty && lead !== null, onLeave: onClose });
  return (
    <>
      <Modal
        opened={lead !== null}
        onClose={guard.leave}
        closeOnEscape={!guard.asking}
        title="Edit lead"
        size="lg"
        fullScreen={phone}
      >
        {shown && <EditLeadForm lead={shown} onDirty={setDirty} onCancel={guard.leave} onDone={onClose} />}
      </Modal>
      {guard.dialog}
    </>
  );
}
