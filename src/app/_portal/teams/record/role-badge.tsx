import { TintBadge } from '@/app/_ui/badges/tint-badge';
import { TEAM_ROLE_LABELS, type TeamRole } from '@/domain/teams/team-roles';

const TINTS = {
  owner: 'proposal-sent',
  admin: 'contacted',
  member: 'new',
} as const satisfies Record<TeamRole, string>;

export const RoleBadge = ({ role }: { role: TeamRole }) => (
  <TintBadge tint={TINTS[role]}>{TEAM_ROLE_LABELS[role]}</TintBadge>
);
