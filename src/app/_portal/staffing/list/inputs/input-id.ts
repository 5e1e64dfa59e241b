import type { PlanInputs } from '@/domain/staffing/plan/plan-inputs';

/** The id of the input of a value, for what moves the focus to it. */
export const inputId = (field: keyof PlanInputs): string => `plan-${field}`;

/** Ids of what saving moves the focus to. */
export const REASON_ID = 'plan-marginReason';
export const CARD_ID = 'plan-rateCard';
export const WITHOUT_PRICE_ID = 'plan-withoutPrice';
