'use client';

import { CloseButton, Skeleton, Stack } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { CallLink } from '../call/call-link';
import { StatusBadge } from '../lead-badges';
import type { LeadDetailProps } from './lead-detail';
import classes from './lead-peek.module.css';
import { useFindCachedLead } from './use-neighbor-leads';

/** Until then the drawer has usually loaded, and opens by itself. */
const WAIT_MS = 100;

/** Closing returns the focus, so that the drawer, which opens next, returns it to the same place. */
function openModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
  return () => dialog?.close();
}

/** What the list knows of a lead, while the code of its drawer loads. */
export function LeadPeek({ id, onClose }: LeadDetailProps) {
  const [isLate, setLate] = useState(false);
  useTimeout(() => setLate(true), WAIT_MS, { autoInvoke: true });
  const lead = useFindCachedLead()(id);
  if (id === null || !isLate) return null;
  return (
    <dialog
      ref={openModal}
      className={classes.peek}
      aria-label={lead?.companyName ?? 'Lead'}
      aria-busy="true"
      onCancel={onClose}
    >
      <header className={classes.header}>
        <div className={classes.top}>
          <h2 className={classes.title} dir="auto">
            {lead?.companyName ?? 'Lead'}
          </h2>
          <CloseButton size="lg" aria-label="Close" onClick={onClose} />
        </div>
        {lead && (
          <div className={classes.about}>
            <span dir="auto">{lead.contactPerson}</span>
            <StatusBadge status={lead.status} />
            {lead.phoneNumber && (
              <CallLink lead={lead} className={classes.call}>
                {lead.phone}
              </CallLink>
            )}
          </div>
        )}
      </header>
      <Stack gap={28} p={24}>
        {['40%', '62%', '48%', '70%', '36%'].map((width) => (
          <Skeleton key={width} height={16} width={width} />
        ))}
      </Stack>
    </dialog>
  );
}
