import { tooLong } from '@/domain/shared/text';
import { type PlanErrors, planErrors, priceErrors } from '@/domain/staffing/plan/plan-errors';
import { PLAN_LIMITS } from '@/domain/staffing/plan/plan-limits';
import type { DraftLine, PlanDraft } from './plan-draft';

/** Lines that follow the plan are right. */
const NONE: DraftLine[] = [];

/** What of a draft cannot be saved. Whether the margin needs a reason is not among it. */
export function errorsOf({ inputs, price }: PlanDraft): PlanErrors {
  const { marginReason, lines } = price;
  const { 'price.lines': count, ...others } = priceErrors({ ...price, lines: lines ?? NONE }, inputs.timeZone ?? 'UTC');
  return {
    ...planErrors(inputs),
    ...others,
    ...(lines && count && { 'price.lines': count }),
    ...(marginReason.length > PLAN_LIMITS.marginReason && { marginReason: tooLong(PLAN_LIMITS.marginReason) }),
  };
}

/** Whether an error is about the price alone. */
export const isAboutPrice = (path: string): boolean => path === 'marginReason' || path.startsWith('price');
