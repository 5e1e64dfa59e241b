import type { PlanInputs } from '@/domain/staffing/plan/plan-inputs';

/** The id of the input of a value, for what moves the focus to it. */
export const inputId = (field: keyof PlanInputs): string => `plan-${field}`;
