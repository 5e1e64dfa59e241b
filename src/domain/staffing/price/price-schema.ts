import { z } from 'zod';
import { STATE_NAMES } from '#domain/leads/event/state-zones';
import { amount } from '#domain/shared/money-schema';
import { text } from '#domain/shared/text-schemas';
import { calendarDate, timeZone, wallTime } from '#domain/shared/time-schemas';
import { HIDDEN_COST, wholeUpTo } from '#domain/staffing/plan/number-schemas';
import {
  countShifts,
  MAX_ALL_SHIFTS,
  MAX_GUARDS,
  MAX_PRICE_LINES,
  MAX_RATE,
  MAX_SHIFTS,
  NO_LINES,
  NO_SHIFTS,
  PLAN_LIMITS,
  RATE_ERROR,
  TOO_MANY_IN_ALL,
  TOO_MANY_LINES,
  TOO_MANY_SHIFTS,
} from '#domain/staffing/plan/plan-limits';
import { OVERLAPPING_SHIFTS, overlapsIn } from '#domain/staffing/price/labor-hours';
import type { PriceLine } from '#domain/staffing/price/price-inputs';
import { EXTRAS } from '#domain/staffing/price/price-of';
import { ROLES, type Role } from '#domain/staffing/rate-cards/rate-card-values';
import { staffingRule } from '#domain/staffing/rules/staffing-rule';

const lettersOf = (name: string): string => name.replace(/[^a-z]/gi, '').toLowerCase();
const UNKNOWN_ROLE = `Must be one of: ${ROLES.join(', ')}`;
const ROLE: z.GlobalMeta = { override: { type: 'string', enum: [...ROLES] } };

/** Input: a role by its name in any spelling ('armedGuard', 'ARMED_GUARD', 'Armed guard'). */
const roleInput = text(40)
  .meta(ROLE)
  .transform((name, context): Role => {
    const role = ROLES.find((each) => lettersOf(each) === lettersOf(name));
    if (role) return role;
    context.addIssue({ code: 'custom', message: UNKNOWN_ROLE, input: name });
    return z.NEVER;
  })
  .meta(ROLE);

const rate = amount.refine((dollars) => dollars <= MAX_RATE, { error: RATE_ERROR });

const acceptedRate = (description: string): z.GlobalMeta => ({
  override: { anyOf: [{ type: 'number', minimum: 0, maximum: MAX_RATE }, { type: 'string' }], description },
});

const shift = z
  .strictObject({ date: calendarDate, startTime: wallTime, endTime: wallTime })
  .meta({ description: 'On the clock of the event. An end at or before the start means the next morning.' });

const linesWith = <Line extends z.ZodType<Omit<PriceLine, 'description'>>>(line: Line) =>
  z
    .array(line)
    .min(1, { error: NO_LINES })
    .max(MAX_PRICE_LINES, { error: TOO_MANY_LINES })
    .refine((lines) => countShifts(lines) <= MAX_ALL_SHIFTS, { error: TOO_MANY_IN_ALL });

const lineFields = {
  role: roleInput,
  count: wholeUpTo(MAX_GUARDS).meta({ description: 'How many guards; each of them works all the shifts.' }),
  pay: rate.meta(acceptedRate('What an hour costs the company, in US dollars.')),
  bill: rate.meta(acceptedRate('What the client pays for an hour, in US dollars.')),
  shifts: z.array(shift).min(1, { error: NO_SHIFTS }).max(MAX_SHIFTS, { error: TOO_MANY_SHIFTS }),
};

/** The lines of a price as a client sends them. */
export const priceLines = linesWith(
  z.strictObject({
    ...lineFields,
    description: text(PLAN_LIMITS.description)
      .default('')
      .meta({ description: "What the line says. The role's own name by default." }),
  }),
);

/** What a price is calculated from, for a program that has its own calculator and stores nothing here. */
export const previewPriceInput = z
  .strictObject({
    state: z.enum(STATE_NAMES).meta({ description: 'The full name of a US state, whose overtime counts.' }),
    timeZone: timeZone.meta({ description: 'The IANA time zone of the event.' }),
    workdayStart: wallTime.default('00:00').meta({ description: 'When a workday begins for daily overtime.' }),
    burden: z
      .number()
      .min(0)
      .max(2)
      .meta({ description: 'Payroll taxes, insurance and overhead as a share of the pay, such as 0.35.' }),
    billOvertime: z.boolean().default(true).meta({ description: 'Whether the client pays overtime, too.' }),
    lines: linesWith(z.strictObject(lineFields)),
  })
  .superRefine(({ lines, timeZone: zone }, context) => {
    for (const { line, shift: place } of overlapsIn(lines, zone)) {
      context.addIssue({
        code: 'custom',
        message: OVERLAPPING_SHIFTS,
        path: ['lines', line, 'shifts', place],
        input: lines,
      });
    }
  })
  .meta({
    title: 'PricePreview',
    examples: [
      {
        state: 'California',
        timeZone: 'America/Los_Angeles',
        workdayStart: '00:00',
        burden: 0.35,
        billOvertime: true,
        lines: [
          {
            role: 'guard',
            count: 10,
            pay: 20,
            bill: 38,
            shifts: [{ date: '2027-06-11', startTime: '18:00', endTime: '06:00' }],
          },
        ],
      },
    ],
  });

export type PreviewPriceInput = z.output<typeof previewPriceInput>;

/** A line as it was priced. */
export const pricedLine = z.object({
  role: z.enum(ROLES),
  description: z.string(),
  count: z.int(),
  hours: z
    .object({
      worked: z.number(),
      overtime: z.number(),
      doubleTime: z.number(),
      holiday: z.number(),
      minimumCall: z.number().meta({ description: 'Billed beyond the hours worked.' }),
    })
    .meta({ description: 'Of one guard.' }),
  cost: z.number().nullable().meta({ description: HIDDEN_COST }),
  bill: z.number(),
  rules: z.array(staffingRule).meta({ description: 'Why hours are paid more than straight time.' }),
});

/** A calculated price. Money is in US dollars. */
export const price = z.object({
  lines: z.array(pricedLine),
  extras: z.array(z.object({ key: z.enum(EXTRAS), label: z.string(), amount: z.number() })),
  cost: z.number().nullable().meta({ description: HIDDEN_COST }),
  bill: z.number().meta({ description: 'Before taxes.' }),
  tax: z.object({ label: z.string(), amount: z.number() }).nullable(),
  total: z.number(),
  margin: z
    .number()
    .nullable()
    .meta({ description: `What is left of the bill, as a share; null if nothing is billed. ${HIDDEN_COST}` }),
  isBelowMinimum: z
    .boolean()
    .nullable()
    .meta({ description: `Whether the margin is under the house limit. ${HIDDEN_COST}` }),
  warnings: z.array(z.string()),
});

export const pricePreview = price.pick({ lines: true, cost: true, bill: true, margin: true, warnings: true }).meta({
  title: 'PricedPreview',
  description: 'Hours, overtime and burden only: no minimum call, holidays, travel, discounts or taxes.',
});
