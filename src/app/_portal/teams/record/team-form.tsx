'use client';

import { Stack, TextInput } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { useUpgrade } from '@/app/_portal/shared/upgrade/use-upgrade';
import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { TimeZoneSelect } from '@/app/_ui/time/time-zone-select';
import { createTeamInput, type Team, updateTeamChanges } from '@/domain/teams/team';

interface TeamFormProps {
  team: Team | null;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onSaved: (team: Team) => void;
}

export function TeamForm({ team, onDirty, onCancel, onSaved }: TeamFormProps) {
  const utils = api.useUtils();
  const upgrade = useUpgrade();
  const create = api.teams.create.useMutation();
  const update = api.teams.update.useMutation();
  const { field, formProps, pending, dirty } = useSchemaForm<{ name?: string; timezone?: string }>({
    schema: team ? updateTeamChanges : createTeamInput,
    initialValues: team ? { name: team.name, timezone: team.timezone } : { name: '' },
    async send({ name = '', ...changes }) {
      const saved = await (team
        ? update.mutateAsync({ id: team.id, version: team.version, changes: { name, ...changes } })
        : create.mutateAsync({ name }));
      void utils.teams.invalidate();
      onSaved(saved);
      return 'leave';
    },
    onProblem(problem) {
      if (!upgrade.showFor(problem)) notifyProblem(problem, team ? 'Not saved' : 'Team not created');
    },
  });
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty]);
  return (
    <form {...formProps}>
      <Stack gap={16}>
        <TextInput
          label="Name"
          description={team ? undefined : 'For example your region or your agency.'}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          data-autofocus
          {...field('name')}
        />
        {team && (
          <TimeZoneSelect
            current={team.timezone}
            description="Determines when a day ends in the team’s figures."
            {...field('timezone')}
          />
        )}
        <FormFooter saving={pending} save={team ? 'Save' : 'Create team'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
