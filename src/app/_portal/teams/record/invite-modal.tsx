'use client';

import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { SentInvitation, TeamDetail } from '@/domain/teams/team';
import { InvitationLink } from './invitation-link';
import { InviteForm } from './invite-form';

interface InviteModalProps {
  opened: boolean;
  team: TeamDetail;
  onClose: () => void;
}

/** Asks whom to invite, then offers the link for those whom no mail reaches. */
export function InviteModal({ opened, team, onClose }: InviteModalProps) {
  const [sent, setSent] = useState<SentInvitation | null>(null);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setSent(null)}
      title={sent ? 'Invitation created' : `Invite to ${team.name}`}
    >
      {sent ? (
        <InvitationLink sent={sent} onAnother={() => setSent(null)} onDone={onClose} />
      ) : (
        <InviteForm team={team} onCancel={onClose} onSent={setSent} />
      )}
    </Modal>
  );
}
