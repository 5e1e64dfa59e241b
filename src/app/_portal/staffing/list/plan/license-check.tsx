'use client';

import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '@/app/_trpc/client';
import { shiftDay } from '@/domain/calendar/calendar-days';
import { STATE_NAMES } from '@/domain/leads/event/state-zones';
import type { PlanInputs } from '@/domain/staffing/plan/plan-inputs';
import type { StaffingPlan } from '@/domain/staffing/plan/plan-staffing';
import { daysOfPlan } from '@/domain/staffing/plan/shift-times';
import { LicenseVerdict } from '../../record/licenses/license-verdict';

/** What changes meanwhile, as with the slider, is asked once it rests. */
const ASK_AFTER_MS = 500;

interface LicenseCheckProps {
  inputs: PlanInputs;
  plan: Pick<StaffingPlan, 'guards' | 'relief' | 'armedGuards'>;
  teamId: string | null;
}

/** Whether the company may do the work. Nothing until a state is chosen. */
export function LicenseCheck({ inputs, plan, teamId }: LicenseCheckProps) {
  const question = {
    ...{ state: inputs.state ?? '', ...daysOf(inputs) },
    ...{ guards: plan.guards + plan.relief, armedGuards: plan.armedGuards },
  };
  // As text, because each object is another one.
  const [asked] = useDebouncedValue(JSON.stringify(question), ASK_AFTER_MS);
  const { state, ...rest }: typeof question = JSON.parse(asked);
  const { data, isError } = api.licenses.check.useQuery(
    { ...rest, state: STATE_NAMES.find((name) => name === state), ...(teamId !== null && { teamId }) },
    { enabled: state !== '', placeholderData: keepPreviousData },
  );
  // The plan is good without it, and quotes are checked again before they are sent.
  if (inputs.state === null || isError) return null;
  return data ? <LicenseVerdict {...data} /> : <Skeleton height={96} radius="md" />;
}

/** From the first day to the one on which the last shift ends. */
function daysOf(inputs: PlanInputs): { from?: string; to?: string } {
  const days = daysOfPlan(inputs);
  const [from, last] = [days[0], days.at(-1)];
  if (!from || !last) return {};
  return { from, to: inputs.endTime <= inputs.startTime ? shiftDay(last, 1) : last };
}
