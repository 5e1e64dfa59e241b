'use client';

import { Select } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { usePeople } from '@/app/_portal/teams/record/use-people';
import { useViewer } from '@/app/_portal/viewer';

/** In a select, whose values are texts. */
const NONE = '';

/** The team of the next new lead: the one chosen last, until the browser's tab is closed. */
export function useNewLeadTeam() {
  const { id } = useViewer();
  const { teams } = usePeople();
  const [chosen, choose] = useSessionStorage({
    key: `stanchion-new-lead-team-${id}`,
    defaultValue: NONE,
    getInitialValueInEffect: false,
  });
  const teamId = teams.some((team) => team.id === chosen) ? chosen : null;
  return { teams, teamId, choose };
}

/** Whether a new lead is shared with a team. Only for people in one. */
export function NewLeadTeam({ teams, teamId, choose }: ReturnType<typeof useNewLeadTeam>) {
  if (teams.length === 0) return null;
  return (
    <Select
      label="Team"
      description={teamId === null ? undefined : 'Its members see the lead. It is assigned to you.'}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={[{ value: NONE, label: 'Only me' }, ...teams.map(({ id, name }) => ({ value: id, label: name }))]}
      value={teamId ?? NONE}
      onChange={(next) => choose(next ?? NONE)}
      allowDeselect={false}
    />
  );
}
