'use client';

import { useState } from 'react';
import type { People } from '@/app/_portal/teams/record/use-people';
import { useViewer } from '@/app/_portal/viewer';
import { problemAlreadyShown } from '@/app/_ui/feedback/problems';
import { ChoiceMenu } from '@/app/_ui/menus/choice-menu';
import { askHandover } from '../handover/handover';
import type { LeadItem } from '../lead-cache';
import { useUpdateLead } from '../module';
import classes from './lead-place.module.css';

interface PlaceMenuProps {
  lead: LeadItem;
  people: People;
}

/** In menus, whose values are texts. */
const NONE = '';

/** While its menu is open, the lead as the user saw it when they opened it: the people may still be loading. */
function useLeadOfMenu(current: LeadItem) {
  const [opened, setOpened] = useState<LeadItem | null>(null);
  return { lead: opened ?? current, onToggle: (opens: boolean) => setOpened(opens ? current : null) };
}

/** Says whose work a lead is, and gives it to somebody else in its team. */
export function LeadAssigneeMenu({ lead: current, people }: PlaceMenuProps) {
  const { lead, onToggle } = useLeadOfMenu(current);
  const { change } = useUpdateLead();
  const { id: viewerId } = useViewer();
  if (lead.teamId === null) return <span className={classes.quiet}>{lead.ownerId === viewerId ? 'You' : ''}</span>;
  const members = people.membersOf(lead.teamId);
  const nameOf = (id: string) => {
    if (id === NONE) return 'Unassigned';
    const name = people.nameOf(id) ?? 'Someone else';
    return id === viewerId ? `${name} (you)` : name;
  };
  const value = lead.assigneeId ?? NONE;
  const choose = (id: string) => {
    // Whoever takes a lead knows what they take.
    if (id === NONE || id === viewerId) return void change(lead, { assigneeId: id || null }).catch(problemAlreadyShown);
    if (id === value) return;
    const assignee = { userId: id, name: people.nameOf(id) ?? 'Someone else' };
    askHandover({ select: { ids: [lead.id] }, subject: lead.companyName, count: 1, assignee });
  };
  const shown = value === viewerId ? 'You' : nameOf(value);
  return (
    <ChoiceMenu
      name={`Assignee of ${lead.companyName}: ${shown}`}
      value={value}
      onToggle={onToggle}
      choices={[...members.map(({ userId }) => userId), NONE]}
      onChoose={choose}
      badge={
        <span className={classes.name} data-nobody={value === NONE || undefined}>
          {shown}
        </span>
      }
      label={nameOf}
    />
  );
}

/** Shares a lead with a team, or keeps it for its owner, who alone decides that. */
export function LeadTeamMenu({ lead: current, people }: PlaceMenuProps) {
  const { lead, onToggle } = useLeadOfMenu(current);
  const { change } = useUpdateLead();
  const nameOf = (id: string) => (id === NONE ? 'Only me' : (people.teamName(id) ?? 'Another team'));
  const { id: viewerId } = useViewer();
  const value = lead.teamId ?? NONE;
  if (lead.ownerId !== viewerId) return <span className={classes.name}>{nameOf(value)}</span>;
  return (
    <ChoiceMenu
      name={`Team of ${lead.companyName}: ${nameOf(value)}`}
      value={value}
      onToggle={onToggle}
      choices={[NONE, ...people.teams.map(({ id }) => id)]}
      onChoose={(id) => void change(lead, { teamId: id || null }).catch(problemAlreadyShown)}
      badge={<span className={classes.name}>{value === NONE ? 'Not shared' : nameOf(value)}</span>}
      label={nameOf}
    />
  );
}
