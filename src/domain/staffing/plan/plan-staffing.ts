import { longDay } from '#domain/shared/us-words';
import type { PlanInputs } from '#domain/staffing/plan/plan-inputs';
import { clockChange, paidMinutes } from '#domain/staffing/plan/shift-times';
import type { RuleKey } from '#domain/staffing/rules/rule-keys';
import { changesText, type RuleBook, type RuleRow } from '#domain/staffing/rules/rule-row';

/** What a line of a plan is about, in display order. */
export const PLAN_LINES = [
  'mainEntrances',
  'exits',
  'bars',
  'restrictedAreas',
  'screeningLanes',
  'rovers',
  'ratio',
  'placeRatio',
  'supervisors',
  'relief',
  'crowdManagers',
] as const;

export type PlanLineKey = (typeof PLAN_LINES)[number];

export interface PlanLine {
  key: PlanLineKey;
  label: string;
  /** How many places are staffed; null if the line is not about places. */
  posts: number | null;
  /** How many people it takes. Those of the line `crowdManagers` are among the others. */
  count: number;
  /** Paid hours of all of them. */
  hours: number;
  /** How the count came about. */
  text: string;
  /** The rules that it follows. */
  rules: RuleRow[];
}

export interface StaffingPlan {
  guards: number;
  /** How many of the guards are armed. */
  armedGuards: number;
  supervisors: number;
  /** How many of the staff need the training. */
  crowdManagers: number;
  relief: number;
  /** Guards, supervisors and relief together. */
  staff: number;
  /** Of all of them, on all days. */
  paidHours: number;
  /** What one guard is paid for on one day, the longest. */
  shift: { hours: number; text: string; rules: RuleRow[] };
  /** How many screening lanes the formula suggests. */
  suggestedLanes: number;
  lines: PlanLine[];
  warnings: string[];
}

const POSTS = [
  ['mainEntrances', 'Main entrances', 'main entrance', 'guards.perMainEntrance'],
  ['exits', 'Exits', 'exit', 'guards.perExit'],
  ['bars', 'Bars', 'bar', 'guards.perBar'],
  ['restrictedAreas', 'Restricted areas', 'restricted area', 'guards.perRestrictedArea'],
  ['screeningLanes', 'Screening lanes', 'screening lane', 'guards.perScreeningLane'],
] as const satisfies readonly (readonly [keyof PlanInputs, string, string, RuleKey])[];

const MINUTES = 60;

const number = (value: number): string => value.toLocaleString('en-US');
const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** The lanes that let most guests in during the busiest time of arrival. */
export function suggestLanes(attendance: number, rules: RuleBook): number {
  const [share, perHour, hours] = (['lanes.shareInPeak', 'lanes.guestsPerHour', 'lanes.peakHours'] as const).map(
    (key) => rules.get(key).value,
  ) as [number, number, number];
  return ceil((share * attendance) / (perHour * hours));
}

/** Rounds up, but not what only the arithmetic of fractions has put above a whole number. */
const ceil = (value: number): number => Math.ceil(Number(value.toPrecision(12)));

/**
 * How many people an event takes, and by which rule each. Hours are paid hours, clock changes included; without a date,
 * hours on the clock. Throws a RangeError for an unknown time zone. More guests never need fewer guards.
 */
export function planStaffing(inputs: PlanInputs, rules: RuleBook): StaffingPlan {
  const before = rules.get('paid.hoursBefore');
  const after = rules.get('paid.hoursAfter');
  const around = { before: before.value, after: after.value };
  const days = paidMinutes(inputs, around);
  const hoursEach = days.reduce((sum, minutes) => sum + minutes, 0) / MINUTES;
  const shiftMinutes = Math.max(...days);

  const fixed = fixedPosts(inputs, rules);
  const fixedGuards = totalOf(fixed);
  const onPosts = [...fixed, rovers(inputs, rules)];
  const ratios = ratioLines(inputs, rules, totalOf(onPosts));
  const guards = totalOf([...onPosts, ...ratios]);
  const supervisors = supervisorLine(guards, rules);
  const relief = reliefLine(fixedGuards, shiftMinutes, rules);
  const crowdManagers = crowdManagerLine(inputs, rules);
  const lines = [...onPosts, ...ratios, supervisors, ...relief, crowdManagers].map((line) => ({
    ...line,
    hours: line.count * hoursEach,
  }));
  const staff = guards + supervisors.count + totalOf(relief);
  return {
    guards,
    armedGuards: Math.min(inputs.armedPosts, guards),
    supervisors: supervisors.count,
    crowdManagers: crowdManagers.count,
    relief: totalOf(relief),
    staff,
    paidHours: staff * hoursEach,
    shift: {
      hours: shiftMinutes / MINUTES,
      text: `${counted(before.value, 'hour')} before the event and ${number(after.value)} after it are paid`,
      rules: [before, after],
    },
    suggestedLanes: suggestLanes(inputs.attendance, rules),
    lines,
    warnings: warningsOf(inputs, rules, {
      guards,
      shiftHours: shiftMinutes / MINUTES,
      clocksChangeOn: clockChange(inputs, around),
    }),
  };
}

type Line = Omit<PlanLine, 'hours'>;

const totalOf = (lines: readonly Line[]): number => lines.reduce((sum, { count }) => sum + count, 0);

const fixedPosts = (inputs: PlanInputs, rules: RuleBook): Line[] =>
  POSTS.filter(([key]) => inputs[key] > 0).map(([key, label, one, rule]) => {
    const row = rules.get(rule);
    const posts = inputs[key];
    const text = `${counted(posts, one)}, ${counted(row.value, 'guard')} each`;
    return { key, label, posts, count: posts * row.value, text, rules: [row] };
  });

function rovers({ attendance }: PlanInputs, rules: RuleBook): Line {
  const each = rules.get('rovers.guestsEach');
  const from = rules.get('rovers.largeFromGuests');
  const beyond = rules.get('rovers.guestsEachBeyond');
  const isLarge = attendance > from.value;
  const first = ceil(Math.min(attendance, from.value) / each.value);
  const second = isLarge ? ceil((attendance - from.value) / beyond.value) : 0;
  const text = isLarge
    ? `One for each ${number(each.value)} of the first ${number(from.value)} guests, and one for each ${number(beyond.value)} of the others`
    : `One for each ${number(each.value)} of ${counted(attendance, 'guest')}`;
  return {
    ...{ key: 'rovers', label: 'Rovers', posts: null, count: first + second, text },
    rules: isLarge ? [each, from, beyond] : [each],
  };
}

/** What ratios ask for beyond the guards on posts. */
function ratioLines({ attendance, alcohol }: PlanInputs, rules: RuleBook, planned: number): Line[] {
  const general = rules.get(alcohol ? 'ratio.guestsWithAlcohol' : 'ratio.guestsWithoutAlcohol');
  const place = rules.find('ratio.guestsByPlace');
  const lineOf = (key: 'ratio' | 'placeRatio', label: string, row: RuleRow, had: number): Line => {
    const asked = ceil(attendance / row.value);
    const count = Math.max(0, asked - had);
    const outcome =
      count === 0 ? `${counted(had, 'guard')} planned, so none is added` : `${number(count)} more than planned`;
    const text = `One guard for each ${number(row.value)} guests asks for ${number(asked)}: ${outcome}`;
    return { key, label, posts: null, count, text, rules: [row] };
  };
  const first = lineOf('ratio', alcohol ? 'Ratio with alcohol' : 'Ratio without alcohol', general, planned);
  return place
    ? [first, lineOf('placeRatio', `Ratio of ${place.jurisdiction}`, place, planned + first.count)]
    : [first];
}

function supervisorLine(guards: number, rules: RuleBook): Line {
  const row = rules.get('supervisors.guardsEach');
  const text = `One for each ${counted(row.value, 'guard')} of ${number(guards)}`;
  return { key: 'supervisors', label: 'Supervisors', posts: null, count: ceil(guards / row.value), text, rules: [row] };
}

/** How many breaks of one length for each so many minutes are due: one more for the larger part of such a time. */
const restsIn = (minutes: number, each: number): number =>
  Math.floor(minutes / each) + (minutes % each > each / 2 ? 1 : 0);

/** Who takes over while guards on fixed posts have their breaks, where breaks must be free of duty. */
function reliefLine(fixedGuards: number, shiftMinutes: number, rules: RuleBook): Line[] {
  const meal = rules.find('relief.mealMinutes');
  const mealAfter = rules.find('relief.mealAfterHours');
  const rest = rules.find('relief.restMinutes');
  const restEach = rules.find('relief.restEachHours');
  const isMealDue = mealAfter !== null && shiftMinutes > mealAfter.value * MINUTES;
  const mealMinutes = isMealDue ? (meal?.value ?? 0) : 0;
  const rests = restEach ? restsIn(shiftMinutes, restEach.value * MINUTES) : 0;
  const breakMinutes = mealMinutes + rests * (rest?.value ?? 0);
  if (breakMinutes === 0) return [];
  const text = `${counted(breakMinutes, 'minute')} of breaks in ${hoursText(shiftMinutes)} for each of ${counted(fixedGuards, 'guard')} on fixed posts`;
  return [
    {
      ...{ key: 'relief', label: 'Relief', posts: null, text },
      count: ceil((fixedGuards * breakMinutes) / shiftMinutes),
      rules: [meal, mealAfter, rest, restEach].filter((row) => row !== null),
    },
  ];
}

const hoursText = (minutes: number): string => counted(Number((minutes / MINUTES).toFixed(2)), 'hour');

function crowdManagerLine({ attendance, setting }: PlanInputs, rules: RuleBook): Line {
  const each = rules.get('crowdManagers.guestsEach');
  const minimum = rules.get('crowdManagers.minimum');
  const from = rules.get('crowdManagers.fromGuests');
  const outdoorFrom = rules.get('crowdManagers.outdoorFromGuests');
  const line = { key: 'crowdManagers', label: 'Trained crowd managers', posts: null } as const;
  const limit = setting === 'OUTDOOR' && outdoorFrom.value > from.value ? outdoorFrom : from;
  if (attendance < limit.value) {
    return { ...line, count: 0, text: `None under ${counted(limit.value, 'guest')}`, rules: [limit] };
  }
  const text = `One of the staff for each ${number(each.value)} guests, at least ${number(minimum.value)}`;
  return { ...line, count: Math.max(minimum.value, ceil(attendance / each.value)), text, rules: [each, minimum] };
}

interface Planned {
  guards: number;
  shiftHours: number;
  clocksChangeOn: string | null;
}

function warningsOf(
  { attendance, armedPosts, state }: PlanInputs,
  rules: RuleBook,
  { guards, shiftHours, clocksChangeOn }: Planned,
): string[] {
  const longest = rules.get('shift.longestHours').value;
  const secondMeal = rules.find('relief.secondMealAfterHours');
  return [
    attendance === 0 && 'Enter how many guests are expected: the plan has none yet.',
    state === null && 'Choose the state of the venue: its rules are not in the plan yet.',
    state !== null &&
      !rules.isResearched &&
      `We have no rules for ${state} yet, only those for the whole country. Ask its authorities.`,
    armedPosts > guards &&
      `Only ${counted(guards, 'guard')} planned, so not all ${number(armedPosts)} armed posts can be staffed.`,
    shiftHours > longest && `A shift of ${number(shiftHours)} hours is longer than ${number(longest)}. Plan two crews.`,
    secondMeal !== null &&
      shiftHours > secondMeal.value &&
      `Beyond ${number(secondMeal.value)} hours, ${secondMeal.jurisdiction} asks for a second meal break. Plan relief for it, too.`,
    clocksChangeOn !== null &&
      `Clocks change around the shift of ${longDay(clocksChangeOn)}. Its hours count the change: check them.`,
    changesText(rules),
  ].filter((text) => text !== false);
}
