/** What a cost comparison assumes, of events like the client's (spec 1 section 3, D22). */
export interface CostValues {
  /** Staffing events without the provider. */
  traditional: {
    /** Hours spent on staffing one event. */
    timeSpent: number;
    /** US dollars for one of those hours. */
    hourlyRate: number;
    /** Share of guards who do not turn up, 0 to 1. */
    noShowRate: number;
    /** US dollars per event. */
    backgroundCheckCost: number;
    /** US dollars per event. */
    recruitmentCost: number;
  };
  /** Staffing them with the provider. */
  provider: {
    /** US dollars per event. */
    eventFee: number;
    /** US dollars for an hour of coordination with the provider. */
    hourlyRate: number;
    /** Share of shifts that the provider fills, 0 to 1. */
    fillRate: number;
  };
  /** Events per month. */
  eventsPerMonth: number;
}

/** What the calculator starts with (spec 2 section 9). */
export const COST_DEFAULTS: CostValues = {
  traditional: { timeSpent: 20, hourlyRate: 25, noShowRate: 0.5, backgroundCheckCost: 50, recruitmentCost: 200 },
  provider: { eventFee: 4.95, hourlyRate: 22, fillRate: 0.95 },
  eventsPerMonth: 4,
};

type Unit = 'hours' | 'dollars' | 'percent' | 'events';

interface CostInput {
  label: string;
  hint: string;
  unit: Unit;
  /** Both included. A percentage is a share, 0 to 1. */
  min: number;
  max: number;
}

/** The inputs of each side, in the order of the form, with their limits. */
export const COST_INPUTS = {
  traditional: {
    timeSpent: {
      label: 'Hours spent staffing an event',
      hint: 'Finding, booking and briefing guards.',
      unit: 'hours',
      // Half an hour a month is six hours a year: with less, the hours saved would be negative.
      min: 0.5,
      max: 1000,
    },
    hourlyRate: {
      label: 'Cost per hour',
      hint: 'What the person who staffs your events costs you.',
      unit: 'dollars',
      min: 0,
      max: 1000,
    },
    noShowRate: {
      label: 'No-show rate',
      hint: 'Guards who don’t turn up. Their share of the hours is spent again.',
      unit: 'percent',
      min: 0,
      max: 1,
    },
    backgroundCheckCost: {
      label: 'Background checks per event',
      hint: 'What you pay for checking new guards.',
      unit: 'dollars',
      min: 0,
      max: 100_000,
    },
    recruitmentCost: {
      label: 'Recruitment per event',
      hint: 'Ads, agencies and interviews.',
      unit: 'dollars',
      min: 0,
      max: 100_000,
    },
  },
  provider: {
    eventFee: { label: 'Fee per event', hint: 'What the provider charges.', unit: 'dollars', min: 0, max: 100_000 },
    hourlyRate: {
      label: 'Cost per coordination hour',
      hint: 'Coordinating with the provider takes half an hour per event.',
      unit: 'dollars',
      min: 0,
      max: 1000,
    },
    fillRate: {
      label: 'Fill rate',
      hint: 'Shifts the provider fills. You staff the others as before.',
      unit: 'percent',
      min: 0,
      max: 1,
    },
  },
  eventsPerMonth: { label: 'Events per month', hint: 'On average over a year.', unit: 'events', min: 1, max: 300 },
} as const satisfies {
  traditional: Record<keyof CostValues['traditional'], CostInput>;
  provider: Record<keyof CostValues['provider'], CostInput>;
  eventsPerMonth: CostInput;
};

/** The path of an input, as in a problem of the API. */
export type CostPath =
  | `traditional.${keyof CostValues['traditional']}`
  | `provider.${keyof CostValues['provider']}`
  | 'eventsPerMonth';

const pathsOf = <Side extends 'traditional' | 'provider'>(side: Side) =>
  Object.keys(COST_INPUTS[side]).map((name) => `${side}.${name}` as CostPath);

/** The paths of each side, in the order of the form. */
export const COST_PATHS: Record<'traditional' | 'provider', readonly CostPath[]> = {
  traditional: pathsOf('traditional'),
  provider: pathsOf('provider'),
};

export const ALL_COST_PATHS: readonly CostPath[] = [
  ...COST_PATHS.traditional,
  ...COST_PATHS.provider,
  'eventsPerMonth',
];

/**
 * The provider's values that are still the specified examples: equal to the defaults, and not among those that the user
 * confirmed (D105). While there are any, the figures are marked, and no link to them can be made.
 */
export const exampleCosts = (values: CostValues, confirmed: readonly string[]): readonly CostPath[] =>
  COST_PATHS.provider.filter(
    (path) => costValue(values, path) === costValue(COST_DEFAULTS, path) && !confirmed.includes(path),
  );

/** Why a comparison with these example values cannot be shared. */
export const examplesText = (examples: readonly CostPath[]): string =>
  `Change or confirm the provider’s example values first: ${examples.map((path) => costInput(path).label).join(', ')}.`;

type Tree<Leaf> = Record<string, Leaf | Record<string, Leaf>>;

function at<Leaf>(tree: Tree<Leaf>, path: CostPath): Leaf {
  const [side = '', name] = path.split('.');
  const branch = tree[side];
  return (name === undefined ? branch : (branch as Record<string, Leaf>)[name]) as Leaf;
}

export const costInput = (path: CostPath): CostInput => at(COST_INPUTS as unknown as Tree<CostInput>, path);

export const costValue = (values: CostValues, path: CostPath): number => at(values as unknown as Tree<number>, path);

/** The values from one for each path. */
export function costValuesOf(valueAt: (path: CostPath) => number): CostValues {
  return {
    traditional: {
      timeSpent: valueAt('traditional.timeSpent'),
      hourlyRate: valueAt('traditional.hourlyRate'),
      noShowRate: valueAt('traditional.noShowRate'),
      backgroundCheckCost: valueAt('traditional.backgroundCheckCost'),
      recruitmentCost: valueAt('traditional.recruitmentCost'),
    },
    provider: {
      eventFee: valueAt('provider.eventFee'),
      hourlyRate: valueAt('provider.hourlyRate'),
      fillRate: valueAt('provider.fillRate'),
    },
    eventsPerMonth: valueAt('eventsPerMonth'),
  };
}

const number = new Intl.NumberFormat('en-US');
const range = (min: number, max: number) => `from ${number.format(min)} to ${number.format(max)}`;

const RANGES = {
  hours: (min, max) => `Enter a number of hours ${range(min, max)}.`,
  dollars: (min, max) => `Enter an amount in dollars ${range(min, max)}.`,
  percent: (min, max) => `Enter a percentage ${range(min * 100, max * 100)}.`,
  events: (min, max) => `Enter a whole number of events ${range(min, max)}.`,
} as const satisfies Record<Unit, (min: number, max: number) => string>;

/** What a path accepts, as the error of anything else. */
export function costRange(path: CostPath): string {
  const { unit, min, max } = costInput(path);
  return RANGES[unit](min, max);
}

/**
 * What is wrong with a value at a path; null if it is valid. NaN, which stands for text that is no number, never is.
 */
export function costError(path: CostPath, value: number): string | null {
  const { unit, min, max } = costInput(path);
  const isValid = value >= min && value <= max && (unit !== 'events' || Number.isInteger(value));
  return isValid ? null : costRange(path);
}

const TYPED = /^-?(?:\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.\d{0,4})?$|^-?\.\d{1,4}$/;

/** What a user typed at a path as its value: '$1,200.50' is 1200.5, and '50%' is 0.5. NaN if it is no number. */
export function parseCost(path: CostPath, typed: string): number {
  const text = typed.replaceAll(/[\s$%]/g, '');
  if (!TYPED.test(text)) return Number.NaN;
  const value = Number(text.replaceAll(',', ''));
  // Rounded to four decimals of a percent, because binary fractions would distort a share such as 33.3%.
  return costInput(path).unit === 'percent' ? Math.round(value * 10_000) / 1_000_000 : value;
}

/** A value as its field shows it, without a unit: 0.5 of a percentage is '50'. */
export function typedCost(path: CostPath, value: number): string {
  return String(costInput(path).unit === 'percent' ? Math.round(value * 1_000_000) / 10_000 : value);
}
