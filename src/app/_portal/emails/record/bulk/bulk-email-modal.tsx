'use client';

import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { useLast } from '@/app/_ui/interaction/use-last';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { useFormats } from '@/app/_ui/time/formats';
import { bulkAttempts } from './bulk-attempts';
import { type BulkDraft, bulkDrafts, type CheckedMessage, type SelectedLeads } from './bulk-draft';
import { BulkMessageForm } from './bulk-message-form';
import { BulkReview } from './bulk-review';

/** The leads that are to get an email. */
export interface BulkEmailLeads {
  select: SelectedLeads;
  count: number;
}

interface BulkEmailModalProps {
  /** Null closes the modal. */
  leads: BulkEmailLeads | null;
  onClose: () => void;
  onSent: () => void;
}

/** Writes one message to many leads, shows who would get it, and sends it (D70). */
export function BulkEmailModal({ leads, onClose, onSent }: BulkEmailModalProps) {
  const shown = useLast(leads);
  const { number } = useFormats();
  const isSending = bulkAttempts.useIsSending();
  const count = shown?.count ?? 0;
  // Until it is known whether the emails were sent, the answer has to be seen.
  const close = () => {
    if (!isSending) onClose();
  };
  return (
    <Modal
      opened={leads !== null}
      onClose={close}
      closeButtonProps={{ disabled: isSending }}
      title={`Email ${number(count)} ${count === 1 ? 'lead' : 'leads'}`}
      size={720}
      fullScreen={usePhone()}
    >
      {shown && <Steps select={shown.select} onCancel={close} onSent={onSent} />}
    </Modal>
  );
}

interface StepsProps {
  select: SelectedLeads;
  onCancel: () => void;
  onSent: () => void;
}

/** First the message, then who gets it. */
function Steps({ select, onCancel, onSent }: StepsProps) {
  const { id: userId } = useViewer();
  const draft = bulkDrafts.useValue();
  const [checked, setChecked] = useState<CheckedMessage | null>(null);
  const change = (next: BulkDraft) => bulkDrafts.write(userId, next);
  if (checked) return <BulkReview {...checked} onBack={() => setChecked(null)} onSent={onSent} />;
  return <BulkMessageForm draft={draft} select={select} onChange={change} onChecked={setChecked} onCancel={onCancel} />;
}
