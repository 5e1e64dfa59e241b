'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '@/app/_trpc/client';
import { STATE_NAMES } from '@/domain/leads/event/state-zones';
import type { PlanInputs } from '@/domain/staffing/plan/plan-inputs';
import type { StaffingPlan } from '@/domain/staffing/plan/plan-staffing';
import { daysWorked } from '@/domain/staffing/plan/shift-times';
import type { RuleBook } from '@/domain/staffing/rules/rule-row';

/** What changes meanwhile, as with the slider, is asked once it rests. */
const ASK_AFTER_MS = 500;

interface Asked {
  inputs: PlanInputs;
  plan: Pick<StaffingPlan, 'staff' | 'armedGuards'>;
  book: RuleBook;
  teamId: string | null;
}

/** Whether the company may do the work. Null until a state is chosen. */
export function useLicenseCheck({ inputs, plan, book, teamId }: Asked) {
  const days = daysWorked(inputs, book);
  const question = {
    ...{ state: inputs.state ?? '', ...(days && { from: days.first, to: days.last }) },
    ...{ guards: plan.staff, armedGuards: plan.armedGuards },
  };
  // As text, because each object is another one.
  const text = JSON.stringify(question);
  const [asked] = useDebouncedValue(text, ASK_AFTER_MS);
  const { state, ...rest }: typeof question = JSON.parse(asked);
  const { data, isError, isPlaceholderData, isFetching, refetch } = api.licenses.check.useQuery(
    { ...rest, state: STATE_NAMES.find((name) => name === state), ...(teamId !== null && { teamId }) },
    { enabled: state !== '', placeholderData: keepPreviousData },
  );
  if (inputs.state === null) return null;
  return {
    /** The last verdict. */
    data,
    /** Whether it is about what has changed since. */
    isOld: asked !== text || isPlaceholderData,
    isError: isError && !isFetching,
    retry: () => void refetch(),
  };
}

export type LicenseAnswer = ReturnType<typeof useLicenseCheck>;
