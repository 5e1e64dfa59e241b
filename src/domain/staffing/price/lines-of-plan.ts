import type { StaffingPlan } from '#domain/staffing/plan/plan-staffing';
import type { PriceLine, Shift } from '#domain/staffing/price/price-inputs';
import { type Rate, ROLE_LABELS, ROLES, type Role } from '#domain/staffing/rate-cards/rate-card-values';

/** The people of a plan by what they work as: those with a training or a weapon are among the guards. */
export function rolesOfPlan(
  plan: Pick<StaffingPlan, 'guards' | 'armedGuards' | 'supervisors' | 'crowdManagers' | 'relief'>,
  rates: Readonly<Record<Role, Rate | null>>,
): Record<Role, number> {
  const unarmed = plan.guards + plan.relief - plan.armedGuards;
  // Without a rate of their own, crowd managers are billed as the guards they are.
  const crowdManager = rates.crowdManager ? Math.min(plan.crowdManagers, unarmed) : 0;
  return { guard: unarmed - crowdManager, armedGuard: plan.armedGuards, supervisor: plan.supervisors, crowdManager };
}

/** The roles that a plan needs and a rate card has no rate for. */
export const missingRates = (roles: Record<Role, number>, rates: Readonly<Record<Role, Rate | null>>): Role[] =>
  ROLES.filter((role) => roles[role] > 0 && rates[role] === null);

export const missingRatesText = (roles: readonly Role[]): string =>
  `The rate card has no rate for: ${roles.map((role) => ROLE_LABELS[role].toLowerCase()).join(', ')}`;

/** The people of a plan whose role is in no line of a price. Lines of crowd managers stand for guards. */
export function unpricedPeople(
  plan: Parameters<typeof rolesOfPlan>[0],
  lines: readonly Pick<PriceLine, 'role' | 'count'>[],
): { role: Role; count: number }[] {
  const managers = lines.reduce((sum, { role, count }) => (role === 'crowdManager' ? sum + count : sum), 0);
  const guards = plan.guards + plan.relief - plan.armedGuards - managers;
  const people = { guard: guards, armedGuard: plan.armedGuards, supervisor: plan.supervisors, crowdManager: 0 };
  return ROLES.filter((one) => people[one] > 0 && lines.every(({ role }) => role !== one)).map((role) => ({
    role,
    count: people[role],
  }));
}

/** The lines that a price of a plan starts with: one for each role, working all shifts. Roles without a rate are left out. */
export function linesOfPlan(
  plan: Parameters<typeof rolesOfPlan>[0],
  rates: Readonly<Record<Role, Rate | null>>,
  shifts: Shift[],
): PriceLine[] {
  const roles = rolesOfPlan(plan, rates);
  return ROLES.flatMap((role) => {
    const rate = rates[role];
    return roles[role] > 0 && rate ? [{ role, description: '', count: roles[role], ...rate, shifts }] : [];
  });
}
