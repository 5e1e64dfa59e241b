'use client';

import { Text } from '@mantine/core';
import { IconCrown, IconShield, IconUser, IconUserMinus } from '@tabler/icons-react';
import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { RowMenu } from '@/app/_ui/menus/row-menu';
import { useFormats } from '@/app/_ui/time/formats';
import { initialsOf } from '@/domain/shared/text';
import type { TeamDetail, TeamMember } from '@/domain/teams/team';
import { type GivenRole, mayGive, mayInTeam } from '@/domain/teams/team-roles';
import { RoleBadge } from './role-badge';
import type { TeamQuestionKind } from './team-question';
import classes from './teams.module.css';

interface MemberListProps {
  team: TeamDetail;
  viewerId: string;
  onAsk: (question: TeamQuestionKind) => void;
}

export function MemberList({ team, viewerId, onAsk }: MemberListProps) {
  return (
    <ul className={classes.list} aria-label="Members">
      {team.members.map((member) => (
        <MemberRow key={member.userId} team={team} member={member} viewerId={viewerId} onAsk={onAsk} />
      ))}
    </ul>
  );
}

function MemberRow({ team, member, viewerId, onAsk }: MemberListProps & { member: TeamMember }) {
  const formats = useFormats();
  const { name, email, role, joinedAt } = member;
  const isSelf = member.userId === viewerId;
  return (
    <li className={classes.person}>
      <span className={classes.avatar} aria-hidden>
        {initialsOf(name)}
      </span>
      <div className={classes.about}>
        <Text size="sm" fw={500}>
          {name}
          {isSelf && (
            <Text span c="dimmed" fw={400}>
              {' '}
              (you)
            </Text>
          )}
        </Text>
        <Text size="xs" c="dimmed" className={`${classes.facts} figures`}>
          <span>{email}</span>
          <span>Joined {formats.date(joinedAt)}</span>
        </Text>
      </div>
      <span className={classes.role}>
        <RoleBadge role={role} />
      </span>
      {!isSelf && mayGive(team.role, role) && <MemberMenu team={team} member={member} onAsk={onAsk} />}
    </li>
  );
}

function MemberMenu({ team, member, onAsk }: Pick<MemberListProps, 'team' | 'onAsk'> & { member: TeamMember }) {
  const utils = api.useUtils();
  const change = api.teams.changeRole.useMutation({
    onSuccess: (detail) => utils.teams.byId.setData({ id: team.id }, detail),
    onError(error) {
      notifyProblem(error, 'Role not changed');
      void utils.teams.invalidate();
    },
  });
  const give = (role: GivenRole) => () => change.mutate({ id: team.id, userId: member.userId, changes: { role } });
  const isOwner = mayInTeam(team.role, 'handOver');
  return (
    <RowMenu
      of={member.name}
      items={[
        isOwner && member.role === 'member' && { label: 'Make admin', icon: IconShield, onClick: give('admin') },
        isOwner && member.role === 'admin' && { label: 'Make member', icon: IconUser, onClick: give('member') },
        isOwner && { label: 'Hand team over', icon: IconCrown, onClick: () => onAsk({ ask: 'handOver', member }) },
        { label: 'Remove', icon: IconUserMinus, onClick: () => onAsk({ ask: 'remove', member }) },
      ]}
    />
  );
}
