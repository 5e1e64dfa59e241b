'use client';

import { api } from '@/app/_trpc/client';
import { STATE_NAMES } from '@/domain/leads/event/state-zones';
import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import type { ShownQuote } from '../quote-cache';

/** What the license gate says of the shifts of a quote now; undefined until that is known, and without a plan or a state. */
export function useQuoteLicense({ teamId, content }: ShownQuote, plan: StaffingPlanVersion | null) {
  const days = content.lines.flatMap(({ shifts }) => shifts.map(({ date }) => date)).sort();
  const [from, to] = [days[0], days.at(-1)];
  const state = STATE_NAMES.find((name) => name === plan?.inputs.state);
  const { data } = api.licenses.check.useQuery(
    {
      ...{ state, guards: plan?.plan.staff ?? 0, armedGuards: plan?.plan.armedGuards ?? 0 },
      ...(from !== undefined && to !== undefined && { from, to }),
      ...(teamId !== null && { teamId }),
    },
    { enabled: state !== undefined },
  );
  return data;
}
