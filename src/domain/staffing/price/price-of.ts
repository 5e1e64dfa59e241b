import { roundToCents } from '#domain/shared/money';
import { cutShifts, type PaidPiece, type Piece, payHours } from '#domain/staffing/price/labor-hours';
import type { Discount, PriceInputs, PriceLine } from '#domain/staffing/price/price-inputs';
import { ROLE_LABELS, type Role } from '#domain/staffing/rate-cards/rate-card-values';
import { changesText, type RuleBook, type RuleRow } from '#domain/staffing/rules/rule-row';

/** The hours of one guard of a line. */
export interface LineHours {
  worked: number;
  /** Of these, those paid at overtime and at double time. */
  overtime: number;
  doubleTime: number;
  /** Of these, those billed at the holiday rate. */
  holiday: number;
  /** Billed beyond the hours worked, because a shift is shorter than the minimum call. */
  minimumCall: number;
}

/** A line of a price. Money is in US dollars, rounded to the cent. */
export interface PricedLine {
  role: Role;
  description: string;
  count: number;
  hours: LineHours;
  cost: number;
  bill: number;
  rules: RuleRow[];
}

export const EXTRAS = ['shortNotice', 'travel', 'discount'] as const;

export interface Extra {
  key: (typeof EXTRAS)[number];
  label: string;
  /** Negative for a discount. */
  amount: number;
}

/** What an event costs the company and the client. Money is in US dollars, rounded to the cent. */
export interface Price {
  lines: PricedLine[];
  extras: Extra[];
  cost: number;
  /** Before taxes. */
  bill: number;
  tax: { label: string; amount: number } | null;
  total: number;
  /** What is left of what is billed, as a share; null if nothing is billed. */
  margin: number | null;
  /** Whether the margin is below the limit of the house. */
  isBelowMinimum: boolean;
  warnings: string[];
}

const MINUTES = 60;
const CENTS = 100;

/** Adds dollars without the errors of fractions. */
const add = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * CENTS), 0) / CENTS;

const minutesIn = (pieces: readonly { minutes: number }[]): number =>
  pieces.reduce((sum, { minutes }) => sum + minutes, 0);

/**
 * What hours cost and bring: pay by the law of the place, with the burden on it, and the bill by the company's terms. An
 * hour is billed at the highest multiplier that applies, never at a product of two. Each line is rounded once, half up,
 * and every total is the sum of rounded lines (D92). Throws a RangeError for an unknown time zone.
 */
export function priceOf(inputs: PriceInputs, rules: RuleBook): Price {
  const { terms, discount, state } = inputs;
  // Lines of one event mostly have the same shifts, and cutting takes longer than all the rest.
  const cuts = new Map<string, Piece[]>();
  const lines = inputs.lines.map((line) => {
    const shifts = JSON.stringify(line.shifts);
    const pieces =
      cuts.get(shifts) ?? cutShifts(line.shifts, { timeZone: inputs.timeZone, workdayStart: terms.workdayStart });
    cuts.set(shifts, pieces);
    return priceLine(line, pieces, { terms, rules });
  });
  const labor = add(lines.map(({ bill }) => bill));
  const surcharge = inputs.shortNotice ? roundToCents(labor * terms.shortNoticeShare) : 0;
  const miles = Math.max(0, inputs.miles - terms.freeMiles) * inputs.vehicles;
  const travel = roundToCents(miles * terms.mileRate);
  const gross = add([labor, surcharge, travel]);
  const reduction = discountOn(gross, discount);
  const bill = add([gross, -reduction]);
  // Travel is passed on: what it brings is what it costs.
  const cost = add([...lines.map((line) => line.cost), travel]);
  const tax = terms.tax && { label: terms.tax.label, amount: roundToCents(bill * terms.tax.share) };
  const margin = bill === 0 ? null : (bill - cost) / bill;
  const extras: Extra[] = [
    { key: 'shortNotice' as const, label: 'Short notice', amount: surcharge },
    { key: 'travel' as const, label: 'Travel', amount: travel },
    { key: 'discount' as const, label: 'Discount', amount: -reduction },
  ].filter(({ amount }) => amount !== 0);
  return {
    ...{ lines, extras, cost, bill, tax, total: add([bill, tax?.amount ?? 0]), margin },
    // The division of a price that is exactly at the limit can end below it.
    isBelowMinimum: margin === null ? cost > 0 : Number(margin.toPrecision(12)) < terms.minimumMargin,
    warnings: [
      state === null && 'Choose the state of the venue: overtime is counted by federal law alone.',
      state !== null &&
        !rules.isResearched &&
        `We have no pay rules for ${state} yet. Overtime is counted by federal law.`,
      needsWage(inputs.lines, rules) &&
        `Daily overtime in ${state} depends on the minimum wage, which has no rule yet. It is counted for everybody.`,
      changesText(rules),
    ].filter((text) => text !== false),
  };
}

const discountOn = (gross: number, discount: Discount): number => {
  if (discount === null) return 0;
  return 'share' in discount ? roundToCents(gross * discount.share) : Math.min(gross, discount.amount);
};

const needsWage = (lines: readonly PriceLine[], rules: RuleBook): boolean =>
  lines.length > 0 && rules.find('overtime.dayBelowWages') !== null && rules.find('wage.minimum') === null;

function priceLine(
  line: PriceLine,
  cut: readonly Piece[],
  { terms, rules }: { terms: PriceInputs['terms']; rules: RuleBook },
): PricedLine {
  const pieces = payHours(cut, { pay: line.pay, weekStart: terms.weekStart, rules });
  const holidays = new Set(terms.holidays);
  const billedAt = ({ multiplier, date }: PaidPiece): number =>
    Math.max(terms.billOvertime ? multiplier : 1, holidays.has(date) ? terms.holidayMultiplier : 1);
  const minimum = terms.minimumCallHours * MINUTES;
  const topUp = line.shifts
    .map((_, index) => minutesIn(pieces.filter(({ shift }) => shift === index)))
    .reduce((sum, minutes) => sum + Math.max(0, minimum - minutes), 0);
  const paidMinutes = pieces.reduce((sum, piece) => sum + piece.minutes * piece.multiplier, 0);
  const billedMinutes = pieces.reduce((sum, piece) => sum + piece.minutes * billedAt(piece), topUp);
  const hoursOf = (which: (piece: PaidPiece) => boolean): number => minutesIn(pieces.filter(which)) / MINUTES;
  return {
    role: line.role,
    description: line.description || ROLE_LABELS[line.role],
    count: line.count,
    hours: {
      worked: minutesIn(pieces) / MINUTES,
      overtime: hoursOf(({ kind }) => kind === 'overtime'),
      doubleTime: hoursOf(({ kind }) => kind === 'doubleTime'),
      holiday: hoursOf(({ date }) => holidays.has(date)),
      minimumCall: topUp / MINUTES,
    },
    cost: roundToCents((line.count * paidMinutes * line.pay * (1 + terms.burden)) / MINUTES),
    bill: roundToCents((line.count * billedMinutes * line.bill) / MINUTES),
    rules: [...new Set(pieces.flatMap((piece) => piece.rules))],
  };
}
