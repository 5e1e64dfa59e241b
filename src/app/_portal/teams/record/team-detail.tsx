'use client';

import { Button, Skeleton, Title } from '@mantine/core';
import { IconArrowLeft, IconSettings, IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { FieldList } from '@/app/_portal/custom-fields/record/settings/field-list';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { isGone } from '@/app/_ui/feedback/problems';
import { focusOnMount } from '@/app/_ui/focus/move-focus';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { PrimaryAction } from '@/app/_ui/layout/primary-action';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import type { TeamDetail as Detail } from '@/domain/teams/team';
import { mayInTeam } from '@/domain/teams/team-roles';
import { InvitationList } from './invitation-list';
import { MemberList } from './member-list';
import { TeamActivity } from './team-activity';
import { TeamFigures } from './team-figures';
import type { TeamQuestionKind } from './team-question';
import { TeamVisibility } from './team-visibility';
import { peopleIn } from './team-words';
import classes from './teams.module.css';

const InviteModal = lazyOverlay(
  async () => (await import('./invite-modal')).InviteModal,
  ({ opened }) => opened,
);
const TeamModal = lazyOverlay(
  async () => (await import('./team-modal')).TeamModal,
  ({ opened }) => opened,
);
const TeamQuestion = lazyOverlay(
  async () => (await import('./team-question')).TeamQuestion,
  ({ question }) => question !== null,
);

/** In milliseconds. */
const REFETCH_MS = 30_000;

interface TeamDetailProps {
  id: string;
  /** It replaces the list, and with it the link that was pressed. */
  takesFocus: boolean;
  onBack: () => void;
}

export function TeamDetail({ id, takesFocus, onBack }: TeamDetailProps) {
  // Members are told by a notification of what concerns them; what others see of it is read again.
  const { data: team, error, refetch } = api.teams.byId.useQuery({ id }, { refetchInterval: REFETCH_MS });
  return (
    <div className={classes.page}>
      <Button
        ref={takesFocus ? focusOnMount : undefined}
        variant="subtle"
        color="gray"
        size="xs"
        className={classes.back}
        leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
        onClick={onBack}
      >
        All teams
      </Button>
      {isGone(error) ? (
        <EmptyState
          icon={IconUsersGroup}
          action={
            <Button variant="default" onClick={onBack}>
              Go to your teams
            </Button>
          }
        >
          You aren’t in this team, or it no longer exists.
        </EmptyState>
      ) : team ? (
        <Loaded team={team} onGone={onBack} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DetailSkeleton />
      )}
    </div>
  );
}

function Loaded({ team, onGone }: { team: Detail; onGone: () => void }) {
  const { id: viewerId } = useViewer();
  const [opened, setOpened] = useState<'invite' | 'settings' | null>(null);
  const [question, setQuestion] = useState<TeamQuestionKind | null>(null);
  const close = () => setOpened(null);
  const mayInvite = mayInTeam(team.role, 'invite');
  return (
    <>
      <PageHeader
        title={team.name}
        count={peopleIn(team.members.length)}
        actions={
          mayInvite && (
            <>
              <Button
                variant="default"
                leftSection={<IconSettings size={16} stroke={1.6} aria-hidden />}
                onClick={() => setOpened('settings')}
              >
                Settings
              </Button>
              <PrimaryAction label="Invite" icon={IconUserPlus} onClick={() => setOpened('invite')} />
            </>
          )
        }
      />
      <MemberList team={team} viewerId={viewerId} onAsk={setQuestion} />
      {team.invitations.length > 0 && (
        <section className={classes.section}>
          <Title order={2} size="h4" className={classes.heading}>
            Invitations
          </Title>
          <InvitationList team={team} />
        </section>
      )}
      <TeamFigures teamId={team.id} timezone={team.timezone} />
      <TeamActivity teamId={team.id} />
      <TeamVisibility team={team} />
      <section className={classes.section}>
        <Title order={2} size="h4" className={classes.heading}>
          Custom fields
        </Title>
        <FieldList teamId={team.id} mayChange={mayInTeam(team.role, 'fields')} />
      </section>
      <div className={classes.foot}>
        {mayInTeam(team.role, 'delete') ? (
          <Button variant="default" onClick={() => setQuestion({ ask: 'delete' })}>
            Delete team
          </Button>
        ) : (
          <Button variant="default" onClick={() => setQuestion({ ask: 'leave' })}>
            Leave team
          </Button>
        )}
      </div>
      <InviteModal opened={opened === 'invite'} team={team} onClose={close} />
      <TeamModal opened={opened === 'settings'} team={team} onClose={close} onSaved={() => {}} />
      <TeamQuestion
        team={team}
        viewerId={viewerId}
        question={question}
        onClose={() => setQuestion(null)}
        onGone={onGone}
      />
    </>
  );
}

const DetailSkeleton = () => (
  <div role="status" aria-busy="true" aria-label="Loading the team">
    <Skeleton height={28} width={220} my={16} />
    <div className={classes.list}>
      {['30%', '42%', '36%'].map((width) => (
        <div key={width} className={classes.person}>
          <Skeleton height={32} width={32} circle className={classes.avatar} />
          <div className={classes.about}>
            <Skeleton height={14} width={width} my={4} />
            <Skeleton height={12} width="48%" my={4} />
          </div>
          <Skeleton height={22} width={72} radius="xl" className={classes.role} />
        </div>
      ))}
    </div>
  </div>
);
