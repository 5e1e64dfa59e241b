'use client';

import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { SentInvitation } from '@/domain/teams/team';
import { InvitationLink } from './invitation-link';

interface NewLinkModalProps {
  sent: (SentInvitation & { isRenewed: boolean }) | null;
  onClose: () => void;
}

/** The new link of an invitation, to pass on by hand. */
export function NewLinkModal({ sent, onClose }: NewLinkModalProps) {
  // Still shown while the dialog closes.
  const [shown, setShown] = useState(sent);
  if (sent && sent !== shown) setShown(sent);
  return (
    <Modal opened={sent !== null} onClose={onClose} title="New link">
      {shown && <InvitationLink sent={shown} isRenewed={shown.isRenewed} onDone={onClose} />}
    </Modal>
  );
}
