import { daysBetween } from '@/domain/calendar/calendar-days';
import { eventEndError } from '@/domain/leads/event/event-days';
import { savePlanInput } from '@/domain/staffing/plan/plan-schema';
import { MAX_PLAN_DAYS } from '@/domain/staffing/plan/shift-times';
import { OVERLAPPING_SHIFTS, overlapsIn } from '@/domain/staffing/price/price-schema';
import type { PlanDraft } from './plan-draft';

/** Messages by where they belong, such as 'attendance' or 'price.lines.0.shifts.1.date'. */
export type PlanErrors = Readonly<Record<string, string>>;

/** Some lead: which one does not matter here. */
const LEAD = '00000000-0000-0000-0000-000000000000';

/** What of a draft cannot be saved, by the rules of the server. Whether the margin needs a reason is not among them. */
export function errorsOf({ inputs, price }: PlanDraft): PlanErrors {
  const { rateCardId, lines, shortNotice, marginReason, ...terms } = price;
  const given = rateCardId && {
    ...{ ...terms, rateCardId },
    ...(lines && { lines }),
    ...(shortNotice !== null && { shortNotice }),
  };
  const { error } = savePlanInput.safeParse({ leadId: LEAD, ...inputs, price: given || null, marginReason });
  const errors: Record<string, string> = { ...errorsOfDays(inputs) };
  for (const { path, message } of error?.issues ?? []) errors[path.join('.')] ??= message;
  if (given && lines && !error) {
    for (const { line, shift } of overlapsIn(lines, inputs.timeZone ?? 'UTC')) {
      errors[`price.lines.${line}.shifts.${shift}`] = OVERLAPPING_SHIFTS;
    }
  }
  return errors;
}

function errorsOfDays({ eventDate, eventEndDate }: PlanDraft['inputs']): PlanErrors {
  const error = eventEndError({ eventDate, eventEndDate });
  if (error) return { eventEndDate: error };
  const isLong = eventDate && eventEndDate && daysBetween(eventDate, eventEndDate) >= MAX_PLAN_DAYS;
  return isLong ? { eventEndDate: `A plan covers at most ${MAX_PLAN_DAYS} days` } : {};
}

/** Whether an error is about the price alone. */
export const isAboutPrice = (path: string): boolean => path === 'marginReason' || path.startsWith('price');
