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

/** A margin that still has to be approved: for those who may, how; for others, by whom. */
export function Approval({ version, teamId }: ApprovalProps) {
  const utils = api.useUtils();
  const isWaiting = version.needsApproval === true && teamId !== null;
  const { data, isPending } = api.teams.list.useQuery(undefined, { enabled: isWaiting });
  const role = data?.items.find(({ id }) => id === teamId)?.role;
  const approve = api.staffingPlans.approve.useMutation({
    onSuccess: ({ number }) => notifyDone(`The margin of version ${number} is approved.`),
    onError: (error) => notifyProblem(error, 'Not approved'),
    onSettled: () => Promise.all([utils.staffingPlans.invalidate(), utils.quotes.invalidate()]),
  });
  // Who decides is known once the role is.
  if (!isWaiting || isPending) return null;
  const mayApprove = role !== undefined && mayInTeam(role, 'approve');
  return (
    <div className={classes.approval}>
      <TintBadge tint="proposal-sent">
        {mayApprove ? 'The margin is under the limit' : 'Waiting for approval by the owner or an admin'}
      </TintBadge>
      {version.marginReason && (
        <span dir="auto" className={classes.reason}>
          {version.marginReason}
        </span>
      )}
      {mayApprove && (
        <Button size="xs" loading={approve.isPending} onClick={() => approve.mutate({ id: version.id })}>
          Approve the margin
        </Button>
      )}
    </div>
  );
}
