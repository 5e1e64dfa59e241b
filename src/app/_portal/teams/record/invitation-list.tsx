'use client';

import { Text } from '@mantine/core';
import { IconLink, IconMailForward, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '@/app/_trpc/client';
import { isGone, notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { RowMenu } from '@/app/_ui/menus/row-menu';
import { useFormats } from '@/app/_ui/time/formats';
import { useNow } from '@/app/_ui/time/use-now';
import type { SentInvitation, TeamDetail, TeamInvitation } from '@/domain/teams/team';
import { RoleBadge } from './role-badge';
import classes from './teams.module.css';

const NewLinkModal = lazyOverlay(
  async () => (await import('./new-link-modal')).NewLinkModal,
  ({ sent }) => sent !== null,
);

/** The invitations that nobody has answered yet. */
export function InvitationList({ team }: { team: TeamDetail }) {
  return (
    <ul className={classes.list} aria-label="Open invitations">
      {team.invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
}

function InvitationRow({ invitation: { id, email, role, expiresAt, invitedBy } }: { invitation: TeamInvitation }) {
  const formats = useFormats();
  const now = useNow();
  const utils = api.useUtils();
  const refetch = () => void utils.teams.byId.invalidate();
  /** With the link, so it is kept here and not in the cache. */
  const [sent, setSent] = useState<(SentInvitation & { isRenewed: boolean }) | null>(null);
  const resend = api.teams.resendInvitation.useMutation({
    gcTime: 0,
    onSuccess(answer, { mail }) {
      if (answer.mailed) notifyDone(`A new link is on its way to ${email}.`);
      else setSent({ ...answer, isRenewed: mail === false });
    },
    onError: (error, { mail }) => notifyProblem(error, mail === false ? 'No new link' : 'Not sent'),
    onSettled: refetch,
  });
  const withdraw = api.teams.withdrawInvitation.useMutation({
    onSuccess: () => notifyDone('Invitation withdrawn. Its link no longer works.'),
    // Answered or withdrawn meanwhile: the list shows it.
    onError: (error) => !isGone(error) && notifyProblem(error, 'Not withdrawn'),
    onSettled: refetch,
  });
  const isOver = expiresAt <= now;
  return (
    <li className={classes.person}>
      <div className={classes.about}>
        <Text size="sm" fw={500}>
          {email}
        </Text>
        <Text size="xs" c="dimmed" className="figures">
          {invitedBy && `From ${invitedBy} · `}
          <time className={classes.whole} dateTime={expiresAt.toISOString()} title={formats.dateTime(expiresAt)}>
            {isOver ? 'Expired' : 'Expires'} {formats.date(expiresAt)}
          </time>
        </Text>
      </div>
      <span className={classes.role}>
        <RoleBadge role={role} />
      </span>
      <RowMenu
        of={email}
        items={[
          { label: 'Send again', icon: IconMailForward, onClick: () => resend.mutate({ id }) },
          { label: 'Copy new link', icon: IconLink, onClick: () => resend.mutate({ id, mail: false }) },
          { label: 'Withdraw', icon: IconX, onClick: () => withdraw.mutate({ id }) },
        ]}
      />
      <NewLinkModal sent={sent} onClose={() => setSent(null)} />
    </li>
  );
}
