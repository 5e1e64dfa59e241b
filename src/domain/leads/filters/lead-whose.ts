import type { Lead } from '#domain/leads/lead';
import type { Whose } from '#domain/shared/whose';

/** Whether a lead that the user sees passes the filter `whose` (D57, D65), as the server's lists decide it. */
export function isLeadWhose(
  { ownerId, teamId, assigneeId }: Pick<Lead, 'ownerId' | 'teamId' | 'assigneeId'>,
  whose: Whose,
  userId: string,
): boolean {
  const isShared = teamId !== null;
  switch (whose) {
    case 'MINE':
      return ownerId === userId;
    case 'TEAM':
      return isShared;
    case 'ASSIGNED':
      return isShared ? assigneeId === userId : ownerId === userId;
    case 'UNASSIGNED':
      return isShared && assigneeId === null;
  }
}
