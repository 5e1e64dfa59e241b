import { IconUserCheck, IconUsersGroup } from '@tabler/icons-react';
import type { BulkField } from '@/app/_portal/shared/bulk/bulk-actions';
import type { People } from '@/app/_portal/teams/record/use-people';
import type { LeadFilters } from '@/domain/leads/filters/lead-filter-input';
import { askHandover } from '../handover/handover';

/** The selected leads; `ids` is null for all that match the filters. */
interface Chosen {
  ids: string[] | null;
  count: number;
  what: string;
  clear: () => void;
}

/** The bulk menus that share leads with a team and assign them: see `withoutPlace`. */
export function placeMenus(people: People, viewerId: string, where: LeadFilters) {
  const others = people.everybody.filter(({ userId }) => userId !== viewerId);
  const assign = (label: string, assigneeId: string | null, resultText: string) => ({
    label,
    change: { assigneeId },
    resultText,
  });
  const share = (label: string, teamId: string | null, resultText: string) => ({
    label,
    change: { teamId },
    resultText,
  });
  const teamId: BulkField<{ teamId: string | null }> = {
    label: 'Team',
    icon: IconUsersGroup,
    choices: [
      ...people.teams.map(({ id, name }) => share(name, id, `shared with ${name}`)),
      share('Don’t share', null, 'unshared'),
    ],
  };
  const assigneeId: BulkField<{ assigneeId: string | null }> = {
    label: 'Assign',
    icon: IconUserCheck,
    choices: [
      assign('Me', viewerId, 'assigned to you'),
      ...others.map((assignee) => ({
        ...assign(assignee.name, assignee.userId, `assigned to ${assignee.name}`),
        ask: ({ ids, count, what: subject, clear: onHandOver }: Chosen) =>
          askHandover({ select: ids ? { ids } : { matching: where }, subject, count, assignee, onHandOver }),
      })),
      assign('Nobody', null, 'unassigned'),
    ],
  };
  return { teamId, assigneeId };
}

const PLACE: readonly string[] = ['teamId', 'assigneeId'] satisfies (keyof ReturnType<typeof placeMenus>)[];

/** All menus but those of `placeMenus`, which offer nothing to somebody without a team. */
export const withoutPlace = <Menu>(menus: Readonly<Record<string, Menu>>): Menu[] =>
  Object.entries(menus).flatMap(([field, menu]) => (PLACE.includes(field) ? [] : [menu]));
