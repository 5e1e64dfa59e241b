'use client';

import { Button, Group, Text } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { tabHref } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import { isGone, notifyDone, notifyHint, notifyProblem } from '@/app/_ui/feedback/problems';
import { useFormats } from '@/app/_ui/time/formats';
import type { ReceivedInvitation } from '@/domain/teams/team';
import { GIVEN_ROLE_PHRASES } from '@/domain/teams/team-roles';
import classes from '../record/teams.module.css';

/**
 * The open invitations to the user's address. Those that are older than the account are accepted by the link in the email:
 * only its owner can read it there.
 */
export function ReceivedInvitations({ invitations }: { invitations: readonly ReceivedInvitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <ul className={classes.received} aria-label="Invitations">
      {invitations.map((invitation) => (
        <Received key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
}

function Received({ invitation }: { invitation: ReceivedInvitation }) {
  const { id, teamName, invitedBy, role, expiresAt, canAccept, sendsMail } = invitation;
  const formats = useFormats();
  const utils = api.useUtils();
  const refetch = () => void utils.teams.received.invalidate();
  const resend = api.teams.resendInvitation.useMutation({
    onSuccess: ({ email, mailed }) =>
      mailed
        ? notifyDone(`A new link is on its way to ${email}.`)
        : notifyHint('The email couldn’t be sent. Try again later.'),
    onError: (error) => notifyProblem(error, 'Not sent'),
    onSettled: refetch,
  });
  const accept = api.teams.acceptReceived.useMutation({
    // Loads the page anew: all that is loaded lacks the rows of the team.
    onSuccess: ({ teamId }) => window.location.assign(tabHref('teams', { id: teamId })),
    onError(error) {
      notifyProblem(error, 'Not joined');
      refetch();
    },
  });
  const decline = api.teams.decline.useMutation({
    onSuccess: () => notifyDone('Invitation declined.'),
    onError: (error) => !isGone(error) && notifyProblem(error, 'Not declined'),
    onSettled: refetch,
  });
  return (
    <li className={classes.invitation}>
      <IconMailOpened size={20} stroke={1.6} className={classes.icon} aria-hidden />
      <div className={classes.about}>
        <Text size="sm" fw={500}>
          {invitedBy ? `${invitedBy} invited you to join ${teamName}` : `You’re invited to join ${teamName}`}
        </Text>
        <Text size="xs" c="dimmed">
          As {GIVEN_ROLE_PHRASES[role]}.{' '}
          {!canAccept &&
            (sendsMail
              ? `To accept, open the link in the email we sent you, or ask ${invitedBy || 'the team'} for a new link. `
              : `To accept, open the link of the invitation. No email is sent here: ask ${invitedBy || 'the team'} for it. `)}
          The invitation is open until {formats.date(expiresAt)}.
        </Text>
      </div>
      <Group gap={8} wrap="nowrap">
        {canAccept && (
          <Button size="xs" loading={accept.isPending || accept.isSuccess} onClick={() => accept.mutate({ id })}>
            Accept
          </Button>
        )}
        {!canAccept && sendsMail && (
          <Button variant="default" size="xs" loading={resend.isPending} onClick={() => resend.mutate({ id })}>
            Send it again
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          loading={decline.isPending}
          onClick={() => decline.mutate({ id })}
        >
          Decline
        </Button>
      </Group>
    </li>
  );
}
