'use client';

import { Modal, Skeleton, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { api, type RouterInputs } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { useLast } from '@/app/_ui/interaction/use-last';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { distinctRecipients } from '@/domain/emails/recipients';
import { MailHead, recipientRows } from '../record/mail-head';
import { MessagePreview } from '../record/message/message-preview';

interface PreviewModalProps {
  /** The message; null closes the modal. */
  email: RouterInputs['emails']['preview'] | null;
  /** The names of its files. */
  attachments: readonly string[];
  onClose: () => void;
}

/** The message as its recipients get it, rendered by the code that sends it. */
export function PreviewModal({ email, attachments, onClose }: PreviewModalProps) {
  const shown = useLast(email);
  return (
    <Modal opened={email !== null} onClose={onClose} title="Preview" size="lg" fullScreen={usePhone()}>
      {shown && <Preview email={shown} attachments={attachments} />}
    </Modal>
  );
}

interface PreviewProps extends Pick<PreviewModalProps, 'attachments'> {
  email: NonNullable<PreviewModalProps['email']>;
}

function Preview({ email, attachments }: PreviewProps) {
  const { mutate, data, error } = api.emails.preview.useMutation();
  useEffect(() => mutate(email), [mutate, email]);
  if (error) return <ErrorState error={error} onRetry={() => mutate(email)} />;
  if (!data) {
    return (
      <Stack gap={12} aria-busy="true" aria-label="Loading the preview">
        {['50%', '70%', '92%', '84%'].map((width) => (
          <Skeleton key={width} height={14} width={width} />
        ))}
      </Stack>
    );
  }
  return (
    <Stack gap={16}>
      <MailHead
        rows={[
          { label: 'From', value: data.from },
          { label: 'Replies to', value: data.replyTo },
          ...recipientRows(distinctRecipients({ cc: [], bcc: [], ...email })),
          { label: 'Subject', value: <strong>{data.subject}</strong> },
          ...(attachments.length > 0 ? [{ label: 'Attached', value: attachments.join(', ') }] : []),
        ]}
      />
      <MessagePreview {...data} />
    </Stack>
  );
}
