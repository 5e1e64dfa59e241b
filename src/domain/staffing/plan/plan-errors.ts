import { daysBetween } from '#domain/calendar/calendar-days';
import { eventEndError } from '#domain/leads/event/event-days';
import { amountError } from '#domain/shared/money';
import { tooLong } from '#domain/shared/text';
import { INVALID_WALL_TIME, isAcceptedDay, WALL_TIME_PATTERN } from '#domain/shared/time';
import type { PlanInputs } from '#domain/staffing/plan/plan-inputs';
import {
  countShifts,
  MAX_ALL_SHIFTS,
  MAX_GUARDS,
  MAX_MILES,
  MAX_PLAN_ATTENDANCE,
  MAX_POSTS,
  MAX_PRICE_LINES,
  MAX_RATE,
  MAX_SHIFTS,
  MAX_VEHICLES,
  MILES_ERROR,
  NO_LINES,
  NO_SHIFTS,
  PLAN_LIMITS,
  RATE_ERROR,
  SHARE_ERROR,
  TOO_MANY_IN_ALL,
  TOO_MANY_LINES,
  TOO_MANY_SHIFTS,
  wholeError,
} from '#domain/staffing/plan/plan-limits';
import { MAX_PLAN_DAYS } from '#domain/staffing/plan/shift-times';
import { OVERLAPPING_SHIFTS, overlapsIn } from '#domain/staffing/price/labor-hours';
import type { PriceInputs, PriceLine, Shift } from '#domain/staffing/price/price-inputs';

/** Messages by where they belong, such as `attendance` or `price.lines.0.shifts.1`. */
export type PlanErrors = Readonly<Record<string, string>>;

type Found = readonly [path: string, message: string | null][];

const errorsIn = (found: Found): PlanErrors =>
  Object.fromEntries(found.filter((each): each is [string, string] => each[1] !== null));

const whole = (value: number, max: number): string | null =>
  Number.isInteger(value) && value >= 0 && value <= max ? null : wholeError(max);
const within = (value: number, max: number, message: string): string | null =>
  value >= 0 && value <= max ? null : message;
const length = (value: string, max: number): string | null => (value.length <= max ? null : tooLong(max));
const time = (value: string): string | null => (WALL_TIME_PATTERN.test(value) ? null : INVALID_WALL_TIME);
const day = (value: string): string | null => (isAcceptedDay(value) ? null : 'Enter a full date');

const POSTS = ['mainEntrances', 'exits', 'bars', 'restrictedAreas', 'screeningLanes', 'armedPosts'] as const;

/** What no plan can be made of: what the server refuses too, for who types it, without its schemas. */
export function planErrors(inputs: PlanInputs): PlanErrors {
  const { attendance, guardsWanted, eventDate, eventEndDate, startTime, endTime, city, venueName } = inputs;
  return errorsIn([
    ['attendance', whole(attendance, MAX_PLAN_ATTENDANCE)],
    ...POSTS.map((field): [string, string | null] => [field, whole(inputs[field], MAX_POSTS)]),
    ['guardsWanted', guardsWanted === null ? null : whole(guardsWanted, MAX_GUARDS)],
    ['eventDate', eventDate === null ? null : day(eventDate)],
    ['eventEndDate', eventEndDate === null ? null : (day(eventEndDate) ?? lastDayError({ eventDate, eventEndDate }))],
    ['startTime', time(startTime)],
    ['endTime', time(endTime)],
    ['city', length(city, PLAN_LIMITS.city)],
    ['venueName', length(venueName, PLAN_LIMITS.venueName)],
  ]);
}

function lastDayError({ eventDate, eventEndDate }: Pick<PlanInputs, 'eventDate' | 'eventEndDate'>): string | null {
  const error = eventEndError({ eventDate, eventEndDate });
  if (error || !eventDate || !eventEndDate) return error;
  return daysBetween(eventDate, eventEndDate) < MAX_PLAN_DAYS ? null : `A plan covers at most ${MAX_PLAN_DAYS} days`;
}

type Priced = Pick<PriceInputs, 'lines' | 'miles' | 'vehicles' | 'discount'>;

/** What no price can be made of. Throws a RangeError for an unknown time zone. */
export function priceErrors({ lines, miles, vehicles, discount }: Priced, timeZone: string): PlanErrors {
  const ofLines = lines.flatMap((line, place) => lineErrors(line, `price.lines.${place}`));
  const errors = errorsIn([
    ['price.lines', linesError(lines)],
    ...ofLines,
    ['price.miles', within(miles, MAX_MILES, MILES_ERROR)],
    ['price.vehicles', whole(vehicles, MAX_VEHICLES)],
    ['price.discount', discountError(discount)],
  ]);
  if (ofLines.some(([, message]) => message !== null)) return errors;
  const overlaps = overlapsIn(lines, timeZone).map(({ line, shift }): [string, string] => [
    `price.lines.${line}.shifts.${shift}`,
    OVERLAPPING_SHIFTS,
  ]);
  return { ...errors, ...Object.fromEntries(overlaps) };
}

function linesError(lines: readonly PriceLine[]): string | null {
  if (lines.length === 0) return NO_LINES;
  if (lines.length > MAX_PRICE_LINES) return TOO_MANY_LINES;
  return countShifts(lines) > MAX_ALL_SHIFTS ? TOO_MANY_IN_ALL : null;
}

const lineErrors = ({ description, count, pay, bill, shifts }: PriceLine, path: string): Found => [
  [`${path}.description`, length(description, PLAN_LIMITS.description)],
  [`${path}.count`, whole(count, MAX_GUARDS)],
  [`${path}.pay`, rateError(pay)],
  [`${path}.bill`, rateError(bill)],
  [`${path}.shifts`, shifts.length === 0 ? NO_SHIFTS : shifts.length > MAX_SHIFTS ? TOO_MANY_SHIFTS : null],
  ...shifts.flatMap((shift, place) => shiftErrors(shift, `${path}.shifts.${place}`)),
];

const shiftErrors = ({ date, startTime, endTime }: Shift, path: string): Found => [
  [`${path}.date`, day(date)],
  [`${path}.startTime`, time(startTime)],
  [`${path}.endTime`, time(endTime)],
];

const rateError = (dollars: number): string | null => amountError(dollars) ?? within(dollars, MAX_RATE, RATE_ERROR);

function discountError(discount: PriceInputs['discount']): string | null {
  if (discount === null) return null;
  return 'share' in discount ? within(discount.share, 1, SHARE_ERROR) : amountError(discount.amount);
}
