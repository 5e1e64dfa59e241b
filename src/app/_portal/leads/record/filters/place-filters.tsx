import { FilterSelect } from '@/app/_portal/shared/list/filter-select';
import { usePeople } from '@/app/_portal/teams/record/use-people';
import type { Filters } from './use-lead-filters';

/** Filters by team and by assignee. Nothing for somebody without a team. */
export function PlaceFilters({ filters: { linked, set } }: { filters: Filters }) {
  const people = usePeople();
  if (!people.any) return null;
  return (
    <>
      <FilterSelect
        label="Team filter"
        all="All teams"
        data={people.teams.map(({ id, name }) => ({ value: id, label: name }))}
        value={linked.teamId}
        onChange={(next) => set('teamId', next)}
      />
      <FilterSelect
        label="Assignee filter"
        all="All assignees"
        data={people.everybody.map(({ userId, name }) => ({ value: userId, label: name }))}
        value={linked.assigneeId}
        onChange={(next) => set('assigneeId', next)}
      />
    </>
  );
}
