import { z } from 'zod';
import { amount } from '#domain/shared/money-schema';
import { requireChange } from '#domain/shared/row';
import { requiredLine } from '#domain/shared/text-schemas';
import { calendarDate, wallTime } from '#domain/shared/time-schemas';
import { MAX_HOLIDAYS, RATE_CARD_NAME_MAX, sortedDays } from '#domain/staffing/rate-cards/rate-card-limits';
import { type RuledTerm, TERM_RULES } from '#domain/staffing/rate-cards/rate-card-rules';
import type { RateCardValues, Role } from '#domain/staffing/rate-cards/rate-card-values';
import { RULES } from '#domain/staffing/rules/rule-keys';

const numberFrom = (min: number, max: number) => {
  const error = `Must be a number from ${min} to ${max}`;
  return z.number({ error }).min(min, { error }).max(max, { error });
};

const asRule = (term: RuledTerm) => {
  const { min, max } = RULES[TERM_RULES[term]];
  return numberFrom(min, max);
};

const rate = z
  .strictObject({ pay: amount, bill: amount })
  .nullable()
  .meta({ description: 'What an hour of the role costs and brings; null if it is not offered.' });

const rates = z
  .strictObject({ guard: rate, armedGuard: rate, supervisor: rate, crowdManager: rate } satisfies Record<Role, unknown>)
  .partial();

const WEEK_START = 'Must be 1 (Monday) to 7 (Sunday)';
const TOO_MANY_HOLIDAYS = `At most ${MAX_HOLIDAYS} holidays`;
const TAX_LABEL_MAX = 60;

const name = requiredLine(RATE_CARD_NAME_MAX, 'Name is required');

/** What the fields of a card mean. */
export const RATE_CARD_HELP = {
  burden: 'Payroll taxes, insurance and overhead, as a share of the pay.',
  workdayStart: 'When a workday begins for daily overtime, on the clock of the event.',
  weekStart: 'The first day of the workweek: 1 is Monday, 7 Sunday.',
  billOvertime: 'Whether the client pays overtime and double time, too.',
  minimumCallHours: 'The hours that are billed at least for each guard and shift.',
  holidays: 'The days whose hours are billed at `holidayMultiplier`. In order, each once.',
  shortNoticeHours: 'An event that is booked fewer hours before its start has the surcharge.',
  shortNoticeShare: 'The surcharge at short notice, as a share of the labor.',
  freeMiles: 'The miles of a trip without a charge.',
  mileRate: 'US dollars for each mile beyond the free ones.',
  minimumMargin: 'A price with a lower margin needs a reason, and in a team an approval.',
  tax: 'A line at the end of the price, or null.',
} as const;

const terms = z.strictObject({
  rates: rates.meta({ description: 'By role. A change keeps the roles that it leaves out.' }),
  burden: asRule('burden').meta({ description: RATE_CARD_HELP.burden }),
  workdayStart: wallTime.meta({ description: RATE_CARD_HELP.workdayStart }),
  weekStart: z
    .int({ error: WEEK_START })
    .min(1, { error: WEEK_START })
    .max(7, { error: WEEK_START })
    .meta({ description: RATE_CARD_HELP.weekStart }),
  billOvertime: z.boolean().meta({ description: RATE_CARD_HELP.billOvertime }),
  minimumCallHours: asRule('minimumCallHours').meta({ description: RATE_CARD_HELP.minimumCallHours }),
  holidays: z
    .array(calendarDate)
    .max(MAX_HOLIDAYS, { error: TOO_MANY_HOLIDAYS })
    .overwrite(sortedDays)
    .meta({ description: RATE_CARD_HELP.holidays }),
  holidayMultiplier: asRule('holidayMultiplier'),
  shortNoticeHours: asRule('shortNoticeHours').meta({ description: RATE_CARD_HELP.shortNoticeHours }),
  shortNoticeShare: asRule('shortNoticeShare').meta({ description: RATE_CARD_HELP.shortNoticeShare }),
  freeMiles: asRule('freeMiles').meta({ description: RATE_CARD_HELP.freeMiles }),
  mileRate: amount,
  minimumMargin: asRule('minimumMargin').meta({ description: RATE_CARD_HELP.minimumMargin }),
  tax: z
    .strictObject({ label: requiredLine(TAX_LABEL_MAX, 'Label is required'), share: numberFrom(0, 1) })
    .nullable()
    .meta({ description: RATE_CARD_HELP.tax }),
});

const EXAMPLE = { name: 'Standard 2027', rates: { guard: { pay: 20, bill: 38 } } };

/** A new card. Whatever is left out comes from the rules of the house. */
export const createRateCardInput = terms
  .partial()
  .extend({
    name,
    teamId: z
      .uuid()
      .nullish()
      .meta({ description: 'The team whose leads it is for; your own personal leads by default.' }),
  })
  .meta({ title: 'NewRateCard', examples: [EXAMPLE] });

export type CreateRateCardInput = z.output<typeof createRateCardInput>;

/** A partial update with at least one field. */
export const rateCardChanges = requireChange(terms.extend({ name }).partial()).meta({
  title: 'RateCardChanges',
  examples: [{ rates: { guard: { pay: 21, bill: 39.5 } } }],
});

export type RateCardChanges = z.output<typeof rateCardChanges>;

/** The values of a card after a change. Rates are changed by role. */
export function changedCardValues(values: RateCardValues, changes: RateCardChanges): RateCardValues {
  const { name: _, rates: changedRates, ...others } = changes;
  return { ...values, ...given(others), rates: { ...values.rates, ...given(changedRates ?? {}) } };
}

const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
