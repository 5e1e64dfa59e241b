'use client';

import { Switch, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { api } from '@/app/_trpc/client';
import { notifyProblem, problemOf } from '@/app/_ui/feedback/problems';
import type { Team } from '@/domain/teams/team';
import { mayInTeam } from '@/domain/teams/team-roles';
import { ASSIGNED_ONLY_TEXTS } from '@/domain/teams/team-visibility';
import classes from './teams.module.css';

/** What members see of the team's leads, with the switch for the owner (D65). */
export function TeamVisibility({ team }: { team: Team }) {
  const headingId = useId();
  const utils = api.useUtils();
  const update = api.teams.update.useMutation({
    onError: (error) => notifyProblem(problemOf(error), 'Not changed'),
    // What members see changes everywhere.
    onSettled: () => void utils.invalidate(),
  });
  const isLimited = update.isPending ? update.variables.changes.assignedOnly : team.assignedOnly;
  const meaning = isLimited ? ASSIGNED_ONLY_TEXTS.on : ASSIGNED_ONLY_TEXTS.off;
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <Title order={2} size="h4" className={classes.heading} id={headingId}>
        Who sees the leads
      </Title>
      {mayInTeam(team.role, 'limit') ? (
        <Switch
          label={ASSIGNED_ONLY_TEXTS.choice}
          description={meaning}
          checked={isLimited}
          onChange={({ currentTarget: { checked } }) => {
            if (update.isPending) return;
            update.mutate({ id: team.id, version: team.version, changes: { assignedOnly: checked } });
          }}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {meaning}
        </Text>
      )}
    </section>
  );
}
