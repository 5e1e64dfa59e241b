'use client';

import { Button } from '@mantine/core';
import { api } from '@/app/_trpc/client';
import { TintBadge } from '@/app/_ui/badges/tint-badge';
import { notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import { mayInTeam } from '@/domain/teams/team-roles';
import classes from './lead-staffing.module.css';

interface ApprovalProps {
  version: StaffingPlanVersion;
  /** The team of its lead. */
  teamId: string | null;
}

/** Whether somebody still has to approve a version's margin, for those who may: how. */
export function Approval({ version, teamId }: ApprovalProps) {
  const utils = api.useUtils();
  const { data } = api.teams.list.useQuery(undefined, { enabled: version.needsApproval === true });
  const role = data?.items.find(({ id }) => id === teamId)?.role;
  const approve = api.staffingPlans.approve.useMutation({
    onSuccess: ({ number }) => notifyDone(`The margin of version ${number} is approved.`),
    onError: (error) => notifyProblem(error, 'Not approved'),
    onSettled: () => utils.staffingPlans.invalidate(),
  });
  if (!version.needsApproval) return null;
  return (
    <div className={classes.approval}>
      <TintBadge tint="proposal-sent">Waiting for approval by the owner or an admin</TintBadge>
      {version.marginReason && (
        <span dir="auto" className={classes.reason}>
          {version.marginReason}
        </span>
      )}
      {role && mayInTeam(role, 'approve') && (
        <Button size="xs" loading={approve.isPending} onClick={() => approve.mutate({ id: version.id })}>
          Approve the margin
        </Button>
      )}
    </div>
  );
}
