import { VisuallyHidden } from '@mantine/core';
import { usePeople } from '@/app/_portal/teams/record/use-people';
import { initialsOf } from '@/domain/shared/text';
import classes from './card.module.css';

/** Whose work a team's lead is, in the least room. All cards read the people from the same query. */
export function CardAssignee({ assigneeId }: { assigneeId: string | null }) {
  const people = usePeople();
  if (!people.any) return null;
  const isNobody = assigneeId === null;
  const known = people.nameOf(assigneeId);
  const name = isNobody ? 'Unassigned' : (known ?? 'Someone else');
  return (
    <span className={classes.assignee} data-nobody={isNobody || undefined} title={name}>
      <span aria-hidden>{isNobody ? '–' : known ? initialsOf(known) : '?'}</span>
      <VisuallyHidden>{isNobody ? name : `Assigned to ${name}`}</VisuallyHidden>
    </span>
  );
}
