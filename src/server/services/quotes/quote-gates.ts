import { eq } from 'drizzle-orm';
import { calendarDay } from '@/domain/shared/time';
import { checkLicenses } from '@/domain/staffing/licenses/license-gate';
import { placeOfPlan } from '@/domain/staffing/plan/plan-place';
import { readFigures, type SavedPlan } from '@/domain/staffing/plan/saved-plan';
import { daysWorked } from '@/domain/staffing/plan/shift-times';
import { ruleBook } from '@/domain/staffing/rules/rule-row';
import { mayInTeam } from '@/domain/teams/team-roles';
import type { Database } from '@/server/db/client';
import { leads, staffingPlans } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { licensesOf } from '../staffing/licenses';
import { readRules } from '../staffing/rules';
import { rolesOf } from '../teams/team-access';

const NO_PLAN = 'The staffing plan of this version no longer exists. Choose another one.';
const NOT_APPROVED =
  'The margin is under the limit of the rate card. An owner or admin of the team has to approve it first.';
const ONLY_MANAGERS = 'Only the owner and admins of the team can send a quote that the license gate blocks.';

/**
 * Checks what stands in the way of sending a version: a margin that nobody has approved, and the license gate (rules of the
 * field, section 4). Throws CONFLICT, for a blocked license at `licenseReason`: with a reason, the user of a personal lead
 * and the owner and admins of a team may send it all the same. Returns the reason if it was needed.
 */
export async function requireSendable(
  tx: Database,
  actor: Actor,
  { planId, licenseReason }: { planId: string | null; licenseReason: string },
): Promise<string> {
  if (planId === null) return refuse('CONFLICT', NO_PLAN, { field: 'planId' });
  const [row] = await tx
    .select({
      plan: staffingPlans.plan,
      approvedAt: staffingPlans.approvedAt,
      ownerId: leads.ownerId,
      teamId: leads.teamId,
    })
    .from(staffingPlans)
    .innerJoin(leads, eq(leads.id, staffingPlans.leadId))
    .where(eq(staffingPlans.id, planId));
  const { plan, approvedAt, ...place } = row ?? refuse('CONFLICT', NO_PLAN, { field: 'planId' });
  const { teamId } = place;
  const isBelow = readFigures(plan).price?.isBelowMinimum ?? false;
  if (isBelow && approvedAt === null && teamId !== null) refuse('CONFLICT', NOT_APPROVED, { field: 'planId' });

  const [blocked] = await blocks(tx, actor, { plan, place });
  if (!blocked) return '';
  const reason = licenseReason.trim();
  if (reason === '') refuse('CONFLICT', `The license gate blocks this quote: ${blocked}`, { field: 'licenseReason' });
  const role = teamId && (await rolesOf(tx, teamId, [actor.user.id]))[actor.user.id];
  if (teamId !== null && !(role && mayInTeam(role, 'approve'))) {
    refuse('FORBIDDEN', ONLY_MANAGERS, { field: 'licenseReason' });
  }
  return reason;
}

interface Planned {
  plan: SavedPlan;
  place: { ownerId: string; teamId: string | null };
}

/** Why the license gate blocks a plan, by the rules and the licenses as they are now. */
async function blocks(tx: Database, { user, now }: Actor, { plan: saved, place }: Planned): Promise<string[]> {
  const { inputs } = saved;
  const { plan } = readFigures(saved);
  const today = calendarDay(now, user.timezone);
  const rules = ruleBook(await readRules(tx), placeOfPlan(inputs, today));
  const { findings } = checkLicenses({
    ...{ state: inputs.state, days: daysWorked(inputs, rules), guards: plan.staff, armedGuards: plan.armedGuards },
    ...{ licenses: await licensesOf(tx, place), rules, today },
  });
  return findings.filter(({ level }) => level === 'BLOCK').map(({ message }) => message);
}
