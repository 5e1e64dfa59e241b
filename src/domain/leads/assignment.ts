import type { Lead } from '#domain/leads/lead';
import { problem } from '#domain/shared/problem';
import { fail, ok, type Result } from '#domain/shared/result';

/** Decides who sees a lead, and who works on it. A team's lead without an assignee is unassigned. */
export type LeadPlace = Pick<Lead, 'teamId' | 'assigneeId'>;

export const NOT_ASSIGNABLE = 'A lead can only be assigned to somebody in its team.';

/**
 * Where a change puts a lead (D57). A lead that is shared with a team stays its owner's work until it is assigned. A
 * lead without a team is its owner's, and has no assignee. Whether the assignee is in the team is for the caller to
 * check. Fails with NOT_FOUND, so that the response does not reveal whether a user with this id exists.
 */
export function placeLead(
  lead: LeadPlace & Pick<Lead, 'ownerId'>,
  wanted: { [Name in keyof LeadPlace]?: LeadPlace[Name] | undefined },
): Result<LeadPlace> {
  const teamId = wanted.teamId === undefined ? lead.teamId : wanted.teamId;
  const isMoved = teamId !== lead.teamId;
  if (teamId === null) {
    const isOwners = [undefined, null, lead.ownerId].includes(wanted.assigneeId);
    return isOwners ? ok({ teamId, assigneeId: null }) : fail(notAssignable());
  }
  if (wanted.assigneeId !== undefined) return ok({ teamId, assigneeId: wanted.assigneeId });
  return ok({ teamId, assigneeId: isMoved ? lead.ownerId : lead.assigneeId });
}

export const notAssignable = () => problem('NOT_FOUND', NOT_ASSIGNABLE, { field: 'assigneeId' });

/** The warning before leads are assigned: how many of them are in no team of the assignee, and what to do about it. */
export function notAssignableText(
  { skipped, chosen, name }: { skipped: number; chosen: number; name: string },
  number: (count: number) => string = String,
): string {
  const [these, them] = chosen === 1 ? ['this lead', 'it'] : ['these leads', 'them'];
  if (skipped >= chosen) return `Share ${these} with one of ${name}’s teams first. Then you can assign ${them}.`;
  const are = skipped === 1 ? 'isn’t' : 'aren’t';
  return `${number(skipped)} of ${number(chosen)} leads ${are} shared with any of ${name}’s teams and will be skipped.`;
}
