import { STATE_FACTS, type State } from '#domain/regulatory/states';
import type { RuleKey } from '#domain/staffing/rules/rule-keys';
import { COUNTRY, HOUSE, type RuleKind, type RuleRow } from '#domain/staffing/rules/rule-row';

/** The day on which the sources of the built-in rows were read. */
const READ = '2026-11-22';

interface Source {
  kind: RuleKind;
  source: string;
  url: string | null;
}

const from = (
  jurisdiction: string,
  { kind, source, url }: Source,
  values: Partial<Record<RuleKey, number>>,
): RuleRow[] =>
  (Object.entries(values) as [RuleKey, number][]).map(([key, value]) => ({
    ...{ key, jurisdiction, value, kind, source, url },
    ...{ checkedOn: READ, verifiedOn: null, effectiveFrom: null, effectiveTo: null, reason: null, waiver: null },
  }));

const ours = (source: string): Source => ({ kind: 'house', source, url: null });

const ALABAMA: Source = {
  kind: 'guidance',
  source: 'University of Alabama, security at student events: one university’s rule, and the only published formula',
  url: 'https://thesource.sa.ua.edu',
};
const RATIO: Source = {
  kind: 'vendor',
  source: 'A vendor quoted by Glenda Mitchell Law Firm. Published ratios range from 1:50 to 1:150; none is a standard',
  url: 'https://www.glendamitchelllawfirm.com',
};
const NFPA: Source = {
  kind: 'law',
  source:
    'NFPA 101, as adopted: one trained crowd manager, beyond 250 occupants one for each 250. The authority may reduce it. Where the IFC is adopted: at least 2, and none outdoors under 1,000',
  url: 'https://fire-marshal.ri.gov',
};
const MAGNETOMETERS: Source = {
  kind: 'vendor',
  source: 'US Testing, magnetometers at one stadium: about 400 guests an hour for each lane',
  url: 'https://www.ustesting.com',
};
const ARRIVALS: Source = {
  kind: 'vendor',
  source: '2M Technology, a seller of scanners: 60 to 70 percent of the guests arrive in the last 45 minutes',
  url: 'https://2mtechnology.net',
};
const CALIFORNIA_BREAKS: Source = {
  kind: 'law',
  source:
    'California Labor Code 512 and wage orders; Augustus v. ABM (Cal. 2016): breaks are free of all duty, so that a fixed post needs relief',
  url: 'https://www.dir.ca.gov/dlse',
};
const CALIFORNIA_PAY: Source = {
  kind: 'law',
  source: 'California Labor Code 500 and 510: a workday is fixed, and no hour is paid two premiums',
  url: 'https://self-law.org/code/ca/labor-code/510',
};
const FLSA: Source = {
  kind: 'law',
  source: 'Fair Labor Standards Act: all hours at all posts of a week are added',
  url: 'https://www.dol.gov/agencies/whd/flsa',
};
const STATE_PAY = (law: string): Source => ({ kind: 'law', source: law, url: null });

interface Licensing {
  source: string;
  unarmedCard: 0 | 1;
  insurance?: number;
}

/** Who needs a license where. A state without `insurance` may ask for some: its amount was not found. */
const LICENSING: Record<State, Licensing> = {
  California: {
    source: 'BSIS: private patrol operator license, guard card, firearms permit; $1,000,000 for each occurrence',
    unarmedCard: 1,
    insurance: 1_000_000,
  },
  Texas: {
    source: 'DPS Private Security: company license, officer levels II and III; $100,000 for each occurrence as of 2017',
    unarmedCard: 1,
    insurance: 100_000,
  },
  Florida: { source: 'FDACS: class B agency, class D and G officers; $300,000', unarmedCard: 1, insurance: 300_000 },
  'New York': {
    source: 'Department of State: agency license, guard registration; $100,000 for each occurrence and a $10,000 bond',
    unarmedCard: 1,
    insurance: 100_000,
  },
  Illinois: {
    source: 'IDFPR: agency license, PERC card, firearm control card. The amount of insurance was not found',
    unarmedCard: 1,
  },
  Pennsylvania: {
    source:
      'Private Detective Act of 1953, by county; Act 235 for armed guards, nothing for unarmed ones. The amount of insurance was not found',
    unarmedCard: 0,
  },
  Ohio: {
    source: 'DPS PISGS: company license, yearly registration of guards, armed notation; $100,000 for each occurrence',
    unarmedCard: 1,
    insurance: 100_000,
  },
  Georgia: {
    source:
      'Board of Private Detective and Security Agencies: company license; unarmed guards are trained, but not registered. The amount of insurance was not found',
    unarmedCard: 0,
  },
  'North Carolina': {
    source:
      'PPSB: company license, guard registration; no cards of other states. A certificate of insurance is required',
    unarmedCard: 1,
  },
  Michigan: {
    source: 'LARA, Public Act 330: agency license, none for guards; $25,000 for each person, or a bond of $25,000',
    unarmedCard: 0,
    insurance: 25_000,
  },
  'New Jersey': {
    source: 'State Police, SORA: company license, SORA card. The amount of insurance was not found',
    unarmedCard: 1,
  },
  Virginia: {
    source: 'DCJS: business license, officer registration. The amount of insurance was not found',
    unarmedCard: 1,
  },
};

const licenseRows = Object.entries(LICENSING).flatMap(([state, { source, unarmedCard, insurance }]) =>
  from(
    state,
    { kind: 'law', source, url: STATE_FACTS[state as State].url },
    {
      'license.company': 1,
      'license.unarmedCard': unarmedCard,
      'license.armedCard': 1,
      ...(insurance === undefined ? {} : { 'license.insurance': insurance }),
    },
  ),
);

/**
 * The rules that the product comes with. Each has its source; nobody has confirmed one until the operator has. A house
 * default has no source and says so.
 */
export const BUILT_IN_RULES: readonly RuleRow[] = [
  ...from(COUNTRY, ALABAMA, {
    'guards.perMainEntrance': 2,
    'guards.perExit': 1,
    'rovers.guestsEach': 100,
    'paid.hoursBefore': 1,
    'paid.hoursAfter': 1,
  }),
  ...from(HOUSE, ours('Our own default for posts that the published formula does not have'), {
    'guards.perBar': 1,
    'guards.perRestrictedArea': 1,
    'guards.perScreeningLane': 2,
  }),
  ...from(HOUSE, ours('Our own default: the published formula is for smaller events'), {
    'rovers.largeFromGuests': 5000,
    'rovers.guestsEachBeyond': 250,
  }),
  ...from(COUNTRY, RATIO, { 'ratio.guestsWithAlcohol': 75, 'ratio.guestsWithoutAlcohol': 150 }),
  ...from(
    'San Francisco, California',
    {
      kind: 'guidance',
      source:
        'San Francisco Police Code: the Entertainment Commission may require one guard for each 100 of the occupancy',
      url: 'https://codelibrary.amlegal.com',
    },
    { 'ratio.guestsByPlace': 100 },
  ),
  ...from(COUNTRY, ARRIVALS, { 'lanes.shareInPeak': 0.65, 'lanes.peakHours': 0.75 }),
  ...from(COUNTRY, MAGNETOMETERS, { 'lanes.guestsPerHour': 400 }),
  ...from(HOUSE, ours('Our own default'), { 'supervisors.guardsEach': 10, 'shift.longestHours': 16 }),
  ...from(COUNTRY, NFPA, {
    'crowdManagers.guestsEach': 250,
    'crowdManagers.minimum': 1,
    'crowdManagers.fromGuests': 0,
    'crowdManagers.outdoorFromGuests': 0,
  }),
  ...from('California', CALIFORNIA_BREAKS, {
    'relief.mealMinutes': 30,
    'relief.mealAfterHours': 5,
    'relief.restMinutes': 10,
    'relief.restEachHours': 4,
  }),

  ...from(COUNTRY, FLSA, { 'overtime.afterWeekHours': 40, 'overtime.multiplier': 1.5 }),
  ...from(HOUSE, ours('Twice the pay: what double time means'), { 'doubleTime.multiplier': 2 }),
  ...from('California', CALIFORNIA_PAY, {
    'overtime.afterDayHours': 8,
    'doubleTime.afterDayHours': 12,
    'seventhDay.overtimeHours': 8,
  }),
  ...from('Alaska', STATE_PAY('Alaska: overtime beyond 8 hours in a day'), { 'overtime.afterDayHours': 8 }),
  ...from('Nevada', STATE_PAY('Nevada: overtime beyond 8 hours in a day, for pay below 1.5 times the minimum wage'), {
    'overtime.afterDayHours': 8,
    'overtime.dayBelowWages': 1.5,
  }),
  ...from('Colorado', STATE_PAY('Colorado: overtime beyond 12 hours in a workday or 12 consecutive hours'), {
    'overtime.afterDayHours': 12,
    'overtime.afterConsecutiveHours': 12,
  }),

  ...from(
    COUNTRY,
    { kind: 'vendor', source: 'Published terms of vendors: a call of 4 to 6 hours. No law sets it', url: null },
    { 'bill.minimumCallHours': 4 },
  ),
  ...from(HOUSE, ours('Our own default: hours on the date of the holiday only'), { 'bill.holidayMultiplier': 1.5 }),
  ...from(HOUSE, ours('Our own default'), {
    'bill.shortNoticeHours': 72,
    'bill.shortNoticeShare': 0.15,
    'bill.freeMiles': 30,
  }),
  ...from(
    HOUSE,
    { kind: 'house', source: 'Our own default; one vendor publishes $27 to $32 for a pay of $20', url: null },
    { 'cost.burden': 0.35 },
  ),
  ...from(HOUSE, ours('Our own default'), { 'margin.minimum': 0.2 }),

  ...licenseRows,
];
