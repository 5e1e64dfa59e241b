/** What a rule is about, and which values it can have. */
export interface RuleFacts {
  label: string;
  unit: string;
  min: number;
  max: number;
  /** Only whole numbers. */
  whole: boolean;
  /** Which of two values asks more of the company. Where the rule is law, the other direction takes a waiver. */
  stricter: 'higher' | 'lower';
  /** Many places have no rule about it, which then asks nothing. Every other key has a row for the whole country. */
  optional: boolean;
}

type Given = Partial<RuleFacts>;

const count = (label: string, unit: string, more: Given = {}): RuleFacts => ({
  ...{ label, unit, min: 0, max: 100, whole: true, stricter: 'higher', optional: false },
  ...more,
});
const guests = (label: string, unit: string, more: Given = {}): RuleFacts =>
  count(label, unit, { min: 1, max: 10_000_000, stricter: 'lower', ...more });
const hours = (label: string, more: Given = {}): RuleFacts =>
  count(label, 'hours', { max: 168, whole: false, stricter: 'lower', ...more });
const multiple = (label: string, unit: string, more: Given = {}): RuleFacts =>
  count(label, unit, { min: 1, max: 10, whole: false, ...more });
const share = (label: string, unit: string, more: Given = {}): RuleFacts =>
  count(label, unit, { max: 1, whole: false, ...more });
const days = (label: string, unit: string): RuleFacts => count(label, unit, { max: 365 });
const flag = (label: string): RuleFacts => count(label, '1 for yes, 0 for no', { max: 1, ...OPTIONAL });

const OPTIONAL = { optional: true } as const;

/**
 * Every rule that the guard planner, the price, the license gate and the event clock know. This says what a row can be about; the values
 * and their sources are rows: built-in ones (`built-in-rules.ts`) and those of the operator.
 */
export const RULES = {
  // The guard planner.
  'guards.perMainEntrance': count('Guards at a main entrance', 'guards per main entrance'),
  'guards.perExit': count('Guards at an exit', 'guards per exit'),
  'guards.perBar': count('Guards at a bar', 'guards per bar'),
  'guards.perRestrictedArea': count('Guards at a restricted area', 'guards per restricted area'),
  'guards.perScreeningLane': count('Guards at a screening lane', 'guards per lane'),
  'rovers.guestsEach': guests('Guests for each roving guard', 'guests per rover'),
  'rovers.largeFromGuests': guests('Event size beyond which each rover covers more guests', 'guests', {
    stricter: 'higher',
  }),
  'rovers.guestsEachBeyond': guests('Guests for each rover beyond that', 'guests per rover'),
  'ratio.guestsWithAlcohol': guests('Guests for each guard, with alcohol', 'guests per guard'),
  'ratio.guestsWithoutAlcohol': guests('Guests for each guard, without alcohol', 'guests per guard'),
  'ratio.guestsByPlace': guests('Guests for each guard, as the place asks', 'guests per guard', OPTIONAL),
  'lanes.shareInPeak': share('Guests who arrive in the busiest time', 'of the guests'),
  'lanes.guestsPerHour': guests('Guests that pass a screening lane', 'guests per hour'),
  'lanes.peakHours': hours('The busiest time of arrival', { min: 0.1, max: 24 }),
  'supervisors.guardsEach': count('Guards for each supervisor', 'guards per supervisor', { min: 1, stricter: 'lower' }),
  'crowdManagers.guestsEach': guests('Guests for each trained crowd manager', 'guests per crowd manager'),
  'crowdManagers.minimum': count('Crowd managers at least', 'crowd managers'),
  'crowdManagers.fromGuests': guests('Guests from which crowd managers are needed', 'guests', { min: 0 }),
  'crowdManagers.outdoorFromGuests': guests('Guests from which they are needed outdoors', 'guests', { min: 0 }),
  'relief.mealMinutes': count('Meal break', 'minutes', { max: 240, ...OPTIONAL }),
  'relief.mealAfterHours': hours('Paid hours after which a meal break is due', OPTIONAL),
  'relief.secondMealAfterHours': hours('Paid hours after which a second meal break is due', OPTIONAL),
  'relief.restMinutes': count('Rest break', 'minutes', { max: 120, ...OPTIONAL }),
  'relief.restEachHours': hours('Paid hours, or most of them, for each rest break', { min: 0.5, ...OPTIONAL }),
  'paid.hoursBefore': hours('Paid time before the event', { max: 12, stricter: 'higher' }),
  'paid.hoursAfter': hours('Paid time after the event', { max: 12, stricter: 'higher' }),
  'shift.longestHours': hours('Longest shift of one guard', { min: 1, max: 24 }),

  // What guards are paid by law.
  'overtime.afterWeekHours': hours('Hours in a workweek before overtime'),
  'overtime.afterDayHours': hours('Hours in a workday before overtime', OPTIONAL),
  'overtime.dayBelowWages': multiple('Daily overtime only for pay below', 'x the minimum wage', OPTIONAL),
  'overtime.afterConsecutiveHours': hours('Consecutive hours before overtime', OPTIONAL),
  'overtime.multiplier': multiple('Overtime', 'x the pay'),
  'doubleTime.afterDayHours': hours('Hours in a workday before double time', OPTIONAL),
  'doubleTime.multiplier': multiple('Double time', 'x the pay'),
  'seventhDay.overtimeHours': hours('Hours at overtime on the seventh workday of a week, then double time', OPTIONAL),
  'wage.minimum': count('Minimum wage', 'dollars per hour', { max: 200, whole: false, ...OPTIONAL }),

  // What a client is billed, and what the company asks of itself.
  'bill.minimumCallHours': hours('Hours billed at least for a shift', { max: 24, stricter: 'higher' }),
  'bill.holidayMultiplier': multiple('Hours on a holiday', 'x the rate'),
  'bill.shortNoticeHours': hours('Short notice', { max: 8760, stricter: 'higher' }),
  'bill.shortNoticeShare': share('Surcharge at short notice', 'of the labor'),
  'bill.freeMiles': count('Miles without a charge for travel', 'miles', { max: 10_000, stricter: 'lower' }),
  'cost.burden': share('Payroll taxes, insurance and overhead', 'of the pay', { max: 2 }),
  'margin.minimum': share('Lowest margin without approval', 'of the price'),

  // The license gate.
  'license.company': flag('The company needs a license'),
  'license.unarmedCard': flag('Unarmed guards need a card or a registration'),
  'license.armedCard': flag('Armed guards need a card or a permit'),
  'license.insurance': count('Liability insurance at least', 'dollars for each occurrence', {
    max: 100_000_000,
    ...OPTIONAL,
  }),

  // The event clock.
  'clock.permitDays': days('Application for the event permit', 'days before the event'),
  'clock.quoteFollowUpDays': days('Follow-up on the quote', 'days before the event'),
  'clock.cityCertificateDays': days('Certificate of insurance to the city', 'days before the event'),
  'clock.rosterDays': days('Roster and licenses', 'days before the event'),
  'clock.headcountDays': days('Final headcount', 'days before the event'),
  'clock.venueCertificateDays': days('Certificate of insurance to the venue', 'business days before the event'),
  'clock.confirmGuardsDays': days('Confirmation of the guards', 'days before the event'),
  'clock.outcomeDays': days('Record of the outcome', 'days after the event'),
  'clock.rebookDays': days('Question about the next event', 'days after the event'),
} as const satisfies Record<string, RuleFacts>;

export type RuleKey = keyof typeof RULES;

export const RULE_KEYS = Object.keys(RULES) as [RuleKey, ...RuleKey[]];

export const isRuleKey = (key: string): key is RuleKey => Object.hasOwn(RULES, key);
