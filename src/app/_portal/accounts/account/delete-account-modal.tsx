'use client';

import { Alert, Anchor, Button, Group, List, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { api } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import type { DeletionPlan } from '@/domain/accounts/account-deletion';
import { DeleteAccountForm } from './delete-account-form';

export interface DeleteAccountModalProps {
  opened: boolean;
  onClose: () => void;
}

export function DeleteAccountModal({ opened, onClose }: DeleteAccountModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Delete your account">
      <Content onClose={onClose} />
    </Modal>
  );
}

function Content({ onClose }: Pick<DeleteAccountModalProps, 'onClose'>) {
  // What somebody reads before they confirm must be true now.
  const plan = api.accountDeletion.plan.useQuery(undefined, { gcTime: 0, staleTime: 0 });
  if (plan.error) return <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />;
  if (!plan.data) return <Skeleton height={240} role="status" aria-busy="true" aria-label="Loading" />;
  if (plan.data.toHandOver.length > 0) return <HandOverFirst teams={plan.data.toHandOver} onClose={onClose} />;
  return (
    <Stack gap={16}>
      <Consequences plan={plan.data} />
      <DeleteAccountForm onCancel={onClose} />
    </Stack>
  );
}

function HandOverFirst({ teams, onClose }: { teams: DeletionPlan['toHandOver']; onClose: () => void }) {
  const one = teams.length === 1;
  return (
    <Stack gap={16}>
      <Alert color="amber" title={one ? 'A team needs you' : 'Your teams need you'}>
        {one ? 'You own a team with other members.' : 'You own teams with other members.'} Hand {one ? 'it' : 'them'}{' '}
        over to somebody else, or delete {one ? 'it' : 'them'}. Then you can delete your account.
      </Alert>
      <List size="sm" aria-label="Teams to hand over">
        {teams.map(({ id, name }) => (
          <List.Item key={id}>
            <Anchor href={`/?${new URLSearchParams({ tab: 'teams', id })}`} underline="always">
              {name}
            </Anchor>
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

const names = (teams: DeletionPlan['left']) => new Intl.ListFormat('en-US').format(teams.map(({ name }) => name));

function Consequences({ plan: { deleted, left, isPaying } }: { plan: DeletionPlan }) {
  return (
    <>
      <Text size="sm">This happens at once and can’t be undone:</Text>
      <List size="sm" spacing={8}>
        <List.Item>
          You’re signed out everywhere. API tokens, your calendar feed and shared links stop working.
        </List.Item>
        <List.Item>
          Your leads, tasks, notes, events, email, files, templates, points and settings are deleted. Scheduled email is
          not sent.
        </List.Item>
        {isPaying && (
          <List.Item>Your subscription is canceled immediately, without a refund for the time left.</List.Item>
        )}
        {left.length > 0 && (
          <List.Item>
            What you share with {names(left)} stays there and goes to the team’s owner. Its history shows you as “Former
            member”. Email you sent to its leads is deleted.
          </List.Item>
        )}
        {deleted.length > 0 && (
          <List.Item>
            {deleted.length === 1
              ? 'A team in which you’re alone is deleted'
              : 'Teams in which you’re alone are deleted'}
            : {names(deleted)}.
          </List.Item>
        )}
      </List>
    </>
  );
}
