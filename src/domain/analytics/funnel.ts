/** The steps from sign-up to the first won deal, in order. */
export const FUNNEL_STEPS = [
  { id: 'signedUp', label: 'Signed up' },
  { id: 'added', label: 'Added or imported a lead' },
  { id: 'worked', label: 'Changed a lead' },
  { id: 'won', label: 'Won a deal' },
] as const;

export type FunnelStep = (typeof FUNNEL_STEPS)[number]['id'];

/** How many users reached each step, with their share of all and of those who reached the step before, from 0 to 1. */
export function signUpFunnel(
  reached: Record<FunnelStep, number>,
): { label: string; users: number; ofAll: number | null; ofBefore: number | null }[] {
  return FUNNEL_STEPS.map(({ id, label }, index) => {
    const users = reached[id];
    const before = FUNNEL_STEPS[index - 1];
    return {
      label,
      users,
      ofAll: share(users, reached.signedUp),
      ofBefore: before ? share(users, reached[before.id]) : null,
    };
  });
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
