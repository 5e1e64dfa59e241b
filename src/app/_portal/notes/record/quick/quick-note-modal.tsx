'use client';

import { Modal, Skeleton } from '@mantine/core';
import { api } from '@/app/_trpc/client';
import { useLast } from '@/app/_ui/interaction/use-last';
import QuickNote from './quick-note';
import type { AskedNote } from './quick-note-store';

/** A note in one field (D100). Closing it keeps what was typed. */
export function QuickNoteModal({ asked, onClose }: { asked: AskedNote | null; onClose: () => void }) {
  const leadId = useLast(asked)?.leadId ?? null;
  const { data, isLoading } = api.leads.byId.useQuery({ id: leadId ?? '' }, { enabled: leadId !== null });
  const lead = leadId === null ? undefined : data;
  return (
    <Modal
      opened={asked !== null}
      onClose={onClose}
      title={lead ? `Quick note on ${lead.companyName}` : 'Quick note'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isLoading ? <Skeleton height={180} radius="md" /> : <QuickNote lead={lead ?? null} onClose={onClose} />}
    </Modal>
  );
}
