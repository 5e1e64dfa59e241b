import { weekdayOf } from '#domain/calendar/calendar-days';
import { isLastOfMonth, nthOfMonth } from '#domain/calendar/recurrence/move-rule';
import { type Frequency, parseRule, type Rule, WEEKDAY_CODES } from '#domain/calendar/recurrence/rule';
import { isEveryWeekday, nthWeekdayWords, ruleEndDay, weekdayName } from '#domain/calendar/recurrence/rule-words';

/** What the form of an event offers under "Repeats". A kept rule has no inputs of its own there. */
export const REPEATS = [
  'never',
  'daily',
  'weekly',
  'weekdays',
  'monthly',
  'monthly-weekday',
  'yearly',
  'custom',
  'kept',
] as const;

export type Repeats = (typeof REPEATS)[number];

export type Ends = 'never' | 'on' | 'after';

/** How an event repeats, as edited in a form. */
export interface RepeatDraft {
  repeats: Repeats;
  /** For custom rules. */
  frequency: Frequency;
  interval: string;
  /** 1 Monday to 7 Sunday; for custom rules by the week. */
  weekdays: readonly number[];
  ends: Ends;
  /** The last day, as YYYY-MM-DD. */
  until: string;
  count: string;
  /** The rule that is kept as it is. */
  kept: string | null;
}

const nthOn = (day: string): number =>
  nthOfMonth(day) === 5 || (nthOfMonth(day) === 4 && isLastOfMonth(day)) ? -1 : nthOfMonth(day);

const codeOf = (weekday: number): string => WEEKDAY_CODES[weekday - 1] ?? '';

/** The rules without an end of the choices that need no inputs, for an event that starts on `day`. */
const RULES = {
  daily: () => 'FREQ=DAILY',
  weekly: (day) => `FREQ=WEEKLY;BYDAY=${codeOf(weekdayOf(day))}`,
  weekdays: () => 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  monthly: (day) => `FREQ=MONTHLY;BYMONTHDAY=${Number(day.slice(8))}`,
  'monthly-weekday': (day) => `FREQ=MONTHLY;BYDAY=${nthOn(day)}${codeOf(weekdayOf(day))}`,
  yearly: () => 'FREQ=YEARLY',
} as const satisfies Partial<Record<Repeats, (day: string) => string>>;

/** Labels of the choices, for an event that starts on `day`. Throws a RangeError for a day that does not exist. */
export function repeatLabels(day: string): Record<Exclude<Repeats, 'kept'>, string> {
  const weekday = weekdayOf(day);
  return {
    never: 'Never',
    daily: 'Daily',
    weekly: `Weekly on ${weekdayName(weekday)}`,
    weekdays: 'Every weekday',
    monthly: `Monthly on day ${Number(day.slice(8))}`,
    'monthly-weekday': `Monthly on ${nthWeekdayWords(weekday, nthOn(day))}`,
    yearly: 'Yearly',
    custom: 'Custom',
  };
}

export const NEVER_REPEATS: RepeatDraft = {
  repeats: 'never',
  frequency: 'WEEKLY',
  interval: '1',
  weekdays: [],
  ends: 'never',
  until: '',
  count: '10',
  kept: null,
};

function customRule({ frequency, interval, weekdays }: RepeatDraft, day: string): string {
  const days = (weekdays.length > 0 ? weekdays : [weekdayOf(day)]).toSorted((a, b) => a - b).map(codeOf);
  const monthDay = `BYMONTHDAY=${Number(day.slice(8))}`;
  const place = frequency === 'WEEKLY' ? `BYDAY=${days}` : frequency === 'MONTHLY' ? monthDay : '';
  return [`FREQ=${frequency}`, interval === '1' ? '' : `INTERVAL=${interval}`, place].filter(Boolean).join(';');
}

/**
 * The rule of a draft, for an event that starts on `day`; null if it does not repeat. Of inputs that are not filled in,
 * the text is no rule. Throws a RangeError for a day that does not exist.
 */
export function draftedRule(draft: RepeatDraft, day: string): string | null {
  const { repeats, ends, until, count, kept } = draft;
  if (repeats === 'never') return null;
  if (repeats === 'kept') return kept;
  const rule = repeats === 'custom' ? customRule(draft, day) : RULES[repeats](day);
  if (ends === 'on') return `${rule};UNTIL=${until.replaceAll('-', '')}`;
  return ends === 'after' ? `${rule};COUNT=${count}` : rule;
}

const sameRule = (text: string, rule: Rule): boolean =>
  JSON.stringify({ ...parseRule(text), weekStart: 1 }) ===
  JSON.stringify({ ...rule, count: null, until: null, weekStart: 1 });

/** A rule as edited in a form, for an event that starts on `day` in `zone`. */
export function repeatDraft(recurrence: string | null, day: string, zone: string): RepeatDraft {
  if (recurrence === null) return NEVER_REPEATS;
  const rule = parseRule(recurrence);
  const kept = { ...NEVER_REPEATS, repeats: 'kept', kept: recurrence } as const;
  if (!rule) return kept;
  const { frequency, interval, byDay, count, until } = rule;
  const draft: RepeatDraft = {
    ...NEVER_REPEATS,
    frequency,
    interval: String(interval),
    weekdays: byDay.map(({ weekday }) => weekday),
    ends: until ? 'on' : count !== null ? 'after' : 'never',
    until: until ? ruleEndDay(until, zone) : '',
    count: String(count ?? NEVER_REPEATS.count),
  };
  if (isEveryWeekday(rule)) return { ...draft, repeats: 'weekdays' };
  const names = Object.keys(RULES) as (keyof typeof RULES)[];
  const known = names.find((name) => sameRule(RULES[name](day), rule));
  if (known) return { ...draft, repeats: known };
  return sameRule(customRule(draft, day), rule) ? { ...draft, repeats: 'custom' } : kept;
}
