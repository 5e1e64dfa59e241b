import { STATE_FACTS, STATES, type State } from '#domain/regulatory/states';
import { houseDefault, LAST_READ, type RuleSource, rowsFrom } from '#domain/staffing/rules/built-in-source';
import { CLOCK_RULES } from '#domain/staffing/rules/clock-rules';
import { COUNTRY, HOUSE, type RuleRow } from '#domain/staffing/rules/rule-row';

const ALABAMA: RuleSource = {
  kind: 'guidance',
  source: 'University of Alabama, security at student events: one university’s rule, and the only published formula',
  url: 'https://thesource.sa.ua.edu/event-toolkit/event-setup/security/',
  checkedOn: LAST_READ,
};
const RATIO: RuleSource = {
  kind: 'vendor',
  source:
    'A vendor quoted by Glenda Mitchell Law Firm in 2018, beside guards at doors and gates. Published ratios range from 1:50 to 1:150; none is a standard',
  url: 'https://www.glendamitchelllawfirm.com/blog/2018/06/event-security-planning-varies-based-on-event-size/',
  checkedOn: LAST_READ,
};
const SAN_FRANCISCO: RuleSource = {
  kind: 'guidance',
  source:
    'San Francisco Police Code, article 15.1: for certain days or areas, the Entertainment Commission may require one guard for each 100 persons that the occupancy permit allows',
  url: 'https://codelibrary.amlegal.com/codes/san_francisco/latest/sf_police/0-0-0-3624',
  checkedOn: LAST_READ,
};
const NFPA: RuleSource = {
  kind: 'law',
  source:
    'NFPA 101, as adopted: one trained crowd manager, beyond 250 occupants one for each 250. The authority may reduce it. Where the IFC is adopted (up.codes/s/number-of-crowd-managers): at least 2, and none outdoors under 1,000',
  url: 'https://fire-marshal.ri.gov/safety-information-public-programs/crowd-management',
  checkedOn: LAST_READ,
};
const MAGNETOMETERS: RuleSource = {
  kind: 'vendor',
  source: 'US Testing Equipment, magnetometers at Providence Park in Portland: about 400 guests an hour for each lane',
  url: 'https://ustesting.com/how-do-you-model-the-impact-of-metal-detector-screening-programs/',
  checkedOn: LAST_READ,
};
const ARRIVALS: RuleSource = {
  kind: 'vendor',
  source: '2M Technology, a seller of scanners: 60 to 70 percent of the guests arrive in the last 45 minutes',
  url: 'https://www.2mtechnology.net/event-screening-queue-optimization/',
  checkedOn: LAST_READ,
};
const CALIFORNIA_MEALS: RuleSource = {
  kind: 'law',
  source:
    'California Labor Code 512: 30 minutes for more than 5 hours, which both sides can waive up to 6 hours; a second break for more than 10 hours. A fixed post needs relief meanwhile',
  url: 'https://print.casetext.com/statute/california-codes/california-labor-code/division-2-employment-regulation-and-supervision/part-2-working-hours/chapter-1-general/section-512-meal-periods',
  checkedOn: LAST_READ,
};
const CALIFORNIA_RESTS: RuleSource = {
  kind: 'law',
  source:
    'California wage orders, section 12: 10 minutes for each 4 hours or most of them, none under 3.5 hours. Augustus v. ABM (Cal. 2016): the break is free of all duty, so that a fixed post needs relief',
  url: 'https://www.content.seyfarth.com/publications/Litigating-California-Wage-Hour-Class-and-PAGA-Actions-23rd-Edition/42',
  checkedOn: LAST_READ,
};
const CALIFORNIA_PAY: RuleSource = {
  kind: 'law',
  source: 'California Labor Code 500 and 510: a workday is fixed, and no hour is paid two premiums',
  url: 'https://self-law.org/code/ca/labor-code/510',
  checkedOn: LAST_READ,
};
const FLSA: RuleSource = {
  kind: 'law',
  source:
    'Fair Labor Standards Act: 1.5 times the regular rate beyond 40 hours in a workweek. All hours at all posts of a week are added (Department of Labor, fact sheet 4)',
  url: 'https://dol.gov/agencies/whd/flsa/off-the-clock',
  checkedOn: LAST_READ,
};
const ALASKA: RuleSource = {
  kind: 'law',
  source:
    'Alaska Statutes 23.10.060: overtime beyond 8 hours in a day. Employers with fewer than 4 employees are exempt',
  url: 'http://ak.elaws.us/as/23.10.060',
  checkedOn: LAST_READ,
};
const NEVADA: RuleSource = {
  kind: 'law',
  source:
    'Nevada Revised Statutes 608.018: overtime beyond 8 hours in a workday for pay below 1.5 times the minimum wage, unless 4 days of 10 hours are agreed',
  url: 'https://nevada.public.law/statutes/nrs_608.018',
  checkedOn: LAST_READ,
};
const COLORADO: RuleSource = {
  kind: 'law',
  source:
    'Colorado COMPS Order: overtime beyond 12 hours in a workday or 12 consecutive hours, whichever pays more; meal periods free of duty do not count',
  url: 'https://cdle.colorado.gov/dlss-home-page/wage-and-hour-law/overtime',
  checkedOn: LAST_READ,
};
const MINIMUM_CALL: RuleSource = {
  kind: 'vendor',
  source:
    'Columbia Metropolitan Convention Center, guards for events: at least 4 hours. Published terms of vendors say 4 to 6; no law sets it',
  url: 'https://issuu.com/columbia/docs/08.2020_cmcc_facility_guide/s/10889437',
  checkedOn: LAST_READ,
};

interface Licensing {
  source: string;
  /** The page that the source is from, if it is not the regulator's own site. */
  url?: string;
  unarmedCard: 0 | 1;
  /** The least that the state asks for; missing if that was not found. */
  insurance?: { least: number; source: string; url?: string };
}

/** Who needs a license where. */
const LICENSING: Record<State, Licensing> = {
  California: {
    source: 'BSIS: private patrol operator license, guard card, firearms permit',
    unarmedCard: 1,
    insurance: {
      least: 1_000_000,
      source:
        'BSIS, Business and Professions Code 7583.39 and 7583.40: $1,000,000 for each occurrence; the policy covers only the operator',
      url: 'https://bsis.ca.gov/industries/insurance_ppo.shtml',
    },
  },
  Texas: {
    source: 'DPS Private Security: company license, officer levels II and III',
    unarmedCard: 1,
    insurance: {
      least: 100_000,
      source:
        'Occupations Code 1702.124 as of 2017: $100,000 for each occurrence, $50,000 for personal injury, $200,000 in total. A bill for $1,000,000 did not pass',
      url: 'https://legiscan.com/TX/text/HB3450/2017',
    },
  },
  Florida: {
    source: 'FDACS: class B agency, class D and G officers',
    unarmedCard: 1,
    insurance: {
      least: 300_000,
      source: 'Florida Statutes 493.6110, as an insurance agency describes it: $300,000 as a combined single limit',
      url: 'https://www.greeneinsurance.com/florida/security-guard-insurance-requirements',
    },
  },
  'New York': {
    source: 'Department of State: agency license, guard registration; a bond of $10,000',
    unarmedCard: 1,
    insurance: {
      least: 100_000,
      source:
        'General Business Law 89-g, as a law firm describes it: $100,000 for each occurrence and $300,000 in total',
      url: 'https://www.rmshg.com/articles/security-guard-company/',
    },
  },
  Illinois: {
    source: 'IDFPR: agency license, PERC card, firearm control card. The amount of insurance was not found',
    url: 'https://www.nasco.org/armed/illinois/',
    unarmedCard: 1,
  },
  Pennsylvania: {
    source:
      'Private Detective Act of 1953, by county; Act 235 for armed guards, nothing for unarmed ones. The amount of insurance was not found',
    url: 'https://www.nasco.org/armed/pennsylvania/',
    unarmedCard: 0,
  },
  Ohio: {
    source: 'DPS PISGS: company license, yearly registration of guards by the company, firearm-bearer notation',
    url: 'https://www.nasco.org/armed/ohio/',
    unarmedCard: 1,
    insurance: { least: 100_000, source: 'Ohio Revised Code 4749.03: $100,000 for each occurrence' },
  },
  Georgia: {
    source:
      'Board of Private Detective and Security Agencies: company license; unarmed guards are trained before they work, but not registered. The amount of insurance was not found',
    url: 'https://www.nasco.org/unarmed/georgia/',
    unarmedCard: 0,
  },
  'North Carolina': {
    source:
      'PPSB: company license, guard registration; no cards of other states. A certificate of insurance is required',
    url: 'https://ncdps.gov/about-dps/boards-and-commissions/private-protective-services-board/frequently-asked-questions',
    unarmedCard: 1,
  },
  Michigan: {
    source:
      'LARA, Public Act 330: agency license, none for guards. Armed guards need a general concealed pistol license',
    url: 'https://www.hiresecuritynow.com/blog/michigan-security-license',
    unarmedCard: 0,
    insurance: {
      least: 25_000,
      source:
        'LARA, Public Act 330: a bond of $25,000, or insurance of $25,000 for property, $100,000 for one person and $200,000 for several',
      url: 'https://michigan.gov/lara/0,4601,7-154-89334_61343_35414_60647_35470-114622--,00.html',
    },
  },
  'New Jersey': {
    source: 'State Police, SORA: company license, SORA card. The amount of insurance was not found',
    url: 'https://www.nasco.org/unarmed/new-jersey/',
    unarmedCard: 1,
  },
  Virginia: {
    source:
      'DCJS: business license, officer registration; insurance of $1,000,000 in total, no amount for each occurrence',
    url: 'https://www.dcjs.virginia.gov/licensure-and-regulatory-affairs/business',
    unarmedCard: 1,
  },
};

const licenseSource = (state: State, source: string, url?: string): RuleSource => ({
  kind: 'law',
  source,
  ...(url ? { url, checkedOn: LAST_READ } : { url: STATE_FACTS[state].url }),
});

const licenseRows = STATES.flatMap((state) => {
  const { source, url, unarmedCard, insurance } = LICENSING[state];
  const cards = { 'license.company': 1, 'license.unarmedCard': unarmedCard, 'license.armedCard': 1 };
  return [
    ...rowsFrom(state, licenseSource(state, source, url), cards),
    ...(insurance
      ? rowsFrom(state, licenseSource(state, insurance.source, insurance.url), { 'license.insurance': insurance.least })
      : []),
  ];
});

/**
 * The rules that the product comes with. Each has its source; nobody has confirmed one until the operator has. A house
 * default has no source and says so.
 */
export const BUILT_IN_RULES: readonly RuleRow[] = [
  ...rowsFrom(COUNTRY, ALABAMA, {
    'guards.perMainEntrance': 2,
    'guards.perExit': 1,
    'rovers.guestsEach': 100,
    'paid.hoursBefore': 1,
    'paid.hoursAfter': 1,
  }),
  ...rowsFrom(HOUSE, houseDefault('Our own default for posts that the published formula does not have'), {
    'guards.perBar': 1,
    'guards.perRestrictedArea': 1,
    'guards.perScreeningLane': 2,
  }),
  ...rowsFrom(HOUSE, houseDefault('Our own default: the published formula is for smaller events'), {
    'rovers.largeFromGuests': 5000,
    'rovers.guestsEachBeyond': 250,
  }),
  ...rowsFrom(COUNTRY, RATIO, { 'ratio.guestsWithAlcohol': 75, 'ratio.guestsWithoutAlcohol': 150 }),
  ...rowsFrom('San Francisco, California', SAN_FRANCISCO, { 'ratio.guestsByPlace': 100 }),
  ...rowsFrom(COUNTRY, ARRIVALS, { 'lanes.shareInPeak': 0.65, 'lanes.peakHours': 0.75 }),
  ...rowsFrom(COUNTRY, MAGNETOMETERS, { 'lanes.guestsPerHour': 400 }),
  ...rowsFrom(HOUSE, houseDefault('Our own default'), { 'supervisors.guardsEach': 10, 'shift.longestHours': 16 }),
  ...rowsFrom(COUNTRY, NFPA, {
    'crowdManagers.guestsEach': 250,
    'crowdManagers.minimum': 1,
    'crowdManagers.fromGuests': 0,
    'crowdManagers.outdoorFromGuests': 0,
  }),
  ...rowsFrom('California', CALIFORNIA_MEALS, {
    'relief.mealMinutes': 30,
    'relief.mealAfterHours': 5,
    'relief.secondMealAfterHours': 10,
  }),
  ...rowsFrom('California', CALIFORNIA_RESTS, { 'relief.restMinutes': 10, 'relief.restEachHours': 4 }),

  ...rowsFrom(COUNTRY, FLSA, { 'overtime.afterWeekHours': 40, 'overtime.multiplier': 1.5 }),
  ...rowsFrom(HOUSE, houseDefault('Twice the pay: what double time means'), { 'doubleTime.multiplier': 2 }),
  ...rowsFrom('California', CALIFORNIA_PAY, {
    'overtime.afterDayHours': 8,
    'doubleTime.afterDayHours': 12,
    'doubleTime.multiplier': 2,
    'seventhDay.overtimeHours': 8,
  }),
  ...rowsFrom('Alaska', ALASKA, { 'overtime.afterDayHours': 8 }),
  ...rowsFrom('Nevada', NEVADA, { 'overtime.afterDayHours': 8, 'overtime.dayBelowWages': 1.5 }),
  ...rowsFrom('Colorado', COLORADO, { 'overtime.afterDayHours': 12, 'overtime.afterConsecutiveHours': 12 }),

  ...rowsFrom(COUNTRY, MINIMUM_CALL, { 'bill.minimumCallHours': 4 }),
  ...rowsFrom(HOUSE, houseDefault('Our own default: hours on the date of the holiday only'), {
    'bill.holidayMultiplier': 1.5,
  }),
  ...rowsFrom(HOUSE, houseDefault('Our own default'), {
    'bill.shortNoticeHours': 72,
    'bill.shortNoticeShare': 0.15,
    'bill.freeMiles': 30,
  }),
  ...rowsFrom(HOUSE, houseDefault('Our own default; one vendor publishes $27 to $32 for a pay of $20'), {
    'cost.burden': 0.35,
  }),
  ...rowsFrom(HOUSE, houseDefault('Our own default'), { 'margin.minimum': 0.2 }),

  ...licenseRows,
  ...CLOCK_RULES,
];
