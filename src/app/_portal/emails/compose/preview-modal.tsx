'use client';

import { Modal, Skeleton, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { api, type RouterInputs } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { useLast } from '@/app/_ui/interaction/use-last';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import classes from './preview-modal.module.css';

interface PreviewModalProps {
  /** The message; null closes the modal. */
  email: RouterInputs['emails']['preview'] | null;
  onClose: () => void;
}

/** The message as its recipients get it, rendered by the code that sends it. */
export function PreviewModal({ email, onClose }: PreviewModalProps) {
  const shown = useLast(email);
  return (
    <Modal opened={email !== null} onClose={onClose} title="Preview" size="lg" fullScreen={usePhone()}>
      {shown && <Preview email={shown} />}
    </Modal>
  );
}

function Preview({ email }: { email: NonNullable<PreviewModalProps['email']> }) {
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
  const copies = [
    { label: 'CC', addresses: email.cc ?? [] },
    { label: 'BCC', addresses: email.bcc ?? [] },
  ].filter(({ addresses }) => addresses.length > 0);
  return (
    <>
      <dl className={classes.head}>
        <dt>From</dt>
        <dd>{data.from}</dd>
        <dt>Replies to</dt>
        <dd>{data.replyTo}</dd>
        <dt>To</dt>
        <dd>{email.to}</dd>
        {copies.map(({ label, addresses }) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label} addresses`}>{addresses.join(', ')}</dd>,
        ])}
        <dt>Subject</dt>
        <dd className={classes.subject}>{data.subject}</dd>
      </dl>
      <p className={classes.text}>{data.text}</p>
    </>
  );
}
