'use client';

import { Button, Skeleton, Text } from '@mantine/core';
import { IconChevronRight, IconUsersGroup } from '@tabler/icons-react';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import type { Team } from '@/domain/teams/team';
import { RoleBadge } from '../record/role-badge';
import { peopleIn } from '../record/team-words';
import classes from '../record/teams.module.css';

export function TeamList({ onCreate }: { onCreate: () => void }) {
  const { data, error, refetch } = api.teams.list.useQuery();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        icon={IconUsersGroup}
        action={
          <Button variant="default" onClick={onCreate}>
            Create a team
          </Button>
        }
      >
        Share leads with colleagues, and see who works on which. Create a team, or ask a colleague to invite you to
        theirs.
      </EmptyState>
    );
  }
  return (
    <ul className={classes.list} aria-label="Your teams">
      {data.items.map((team) => (
        <TeamRow key={team.id} team={team} />
      ))}
    </ul>
  );
}

const TeamRow = ({ team: { id, name, role, memberCount } }: { team: Team }) => (
  <li className={classes.team}>
    <div className={classes.about}>
      <TabLink href={tabHref('teams', { id })} className={classes.open} data-row-focus>
        {name}
      </TabLink>
      <Text size="xs" c="dimmed" className="figures">
        {peopleIn(memberCount)}
      </Text>
    </div>
    <RoleBadge role={role} />
    <IconChevronRight size={16} stroke={1.6} className={classes.chevron} aria-hidden />
  </li>
);

const ListSkeleton = () => (
  <div className={classes.list} role="status" aria-busy="true" aria-label="Loading your teams">
    {['32%', '44%', '38%'].map((width) => (
      <div key={width} className={classes.team}>
        <div className={classes.about}>
          <Skeleton height={14} width={width} my={4} />
          <Skeleton height={12} width={72} my={2} />
        </div>
        <Skeleton height={22} width={72} radius="xl" />
      </div>
    ))}
  </div>
);
