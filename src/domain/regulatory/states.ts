/** The states on offer, in the specification's order (spec 1 section 9). Each is the `location` of its items. */
export const STATES = [
  'California',
  'Texas',
  'Florida',
  'New York',
  'Illinois',
  'Pennsylvania',
  'Ohio',
  'Georgia',
  'North Carolina',
  'Michigan',
  'New Jersey',
  'Virginia',
] as const;

export type State = (typeof STATES)[number];

export const isState = (name: string | null): name is State => STATES.some((state) => state === name);

interface StateFacts {
  regulator: string;
  /** What a company needs to supply guards. */
  companyLicense: string;
  /** What a guard needs. */
  guardLicense: string;
  /** The regulator's own site. */
  url: string;
  /** The day on which this was written (YYYY-MM-DD). The operator's verification holds for this day's text only. */
  written: string;
  note?: string;
}

const WRITTEN = '2026-11-22';

/** Who licenses private security in each state (D36). No fees, hours or ratios: those belong to the official page. */
export const STATE_FACTS: Record<State, StateFacts> = {
  California: {
    regulator: 'Bureau of Security and Investigative Services (BSIS), Department of Consumer Affairs',
    companyLicense: 'Private Patrol Operator (PPO) license',
    guardLicense: 'Security guard registration, known as the guard card',
    url: 'https://www.bsis.ca.gov',
    written: WRITTEN,
  },
  Texas: {
    regulator: 'Texas Department of Public Safety, Private Security Program',
    companyLicense: 'Guard company license',
    guardLicense: 'Noncommissioned or commissioned security officer license',
    url: 'https://www.dps.texas.gov/section/private-security',
    written: WRITTEN,
  },
  Florida: {
    regulator: 'Florida Department of Agriculture and Consumer Services (FDACS), Division of Licensing',
    companyLicense: 'Class “B” security agency license',
    guardLicense: 'Class “D” security officer license',
    url: 'https://www.fdacs.gov',
    written: WRITTEN,
  },
  'New York': {
    regulator: 'New York Department of State, Division of Licensing Services',
    companyLicense: 'Watch, guard or patrol agency license',
    guardLicense: 'Security guard registration',
    url: 'https://dos.ny.gov',
    written: WRITTEN,
  },
  Illinois: {
    regulator: 'Illinois Department of Financial and Professional Regulation (IDFPR)',
    companyLicense: 'Private security contractor agency license',
    guardLicense: 'Permanent employee registration card (PERC)',
    url: 'https://idfpr.illinois.gov',
    written: WRITTEN,
  },
  Pennsylvania: {
    regulator: 'Court of common pleas of the county; Pennsylvania State Police for armed guards',
    companyLicense: 'License under the Private Detective Act of 1953',
    guardLicense: 'Act 235 certification for armed guards',
    url: 'https://www.pa.gov/agencies/psp',
    written: WRITTEN,
    note: 'Companies are licensed by county. Ask the clerk of courts of the county where the event takes place.',
  },
  Ohio: {
    regulator: 'Ohio Department of Public Safety, Private Investigator Security Guard Services',
    companyLicense: 'Class “A” or Class “C” provider license',
    guardLicense: 'Registration as a security guard employee',
    url: 'https://homelandsecurity.ohio.gov',
    written: WRITTEN,
  },
  Georgia: {
    regulator: 'Georgia Board of Private Detective and Security Agencies, Secretary of State',
    companyLicense: 'Private security company license',
    guardLicense: 'Registration of armed guards',
    url: 'https://sos.ga.gov',
    written: WRITTEN,
  },
  'North Carolina': {
    regulator: 'Private Protective Services Board, Department of Public Safety',
    companyLicense: 'Security guard and patrol license',
    guardLicense: 'Unarmed or armed guard registration',
    url: 'https://www.ncdps.gov',
    written: WRITTEN,
  },
  Michigan: {
    regulator: 'Michigan Department of Licensing and Regulatory Affairs (LARA)',
    companyLicense: 'Security guard agency license',
    guardLicense: 'No license of their own: the agency answers for its guards',
    url: 'https://www.michigan.gov/lara',
    written: WRITTEN,
  },
  'New Jersey': {
    regulator: 'New Jersey State Police, under the Security Officer Registration Act (SORA)',
    companyLicense: 'Security officer company license',
    guardLicense: 'Security officer registration, known as the SORA card',
    url: 'https://www.nj.gov/njsp',
    written: WRITTEN,
  },
  Virginia: {
    regulator: 'Virginia Department of Criminal Justice Services (DCJS)',
    companyLicense: 'Private security services business license',
    guardLicense: 'Unarmed or armed security officer registration',
    url: 'https://www.dcjs.virginia.gov',
    written: WRITTEN,
  },
};

export const NOT_VERIFIED = 'Not yet verified';

export const NO_LEGAL_ADVICE =
  'This page is a checklist, not legal advice. Rules change, and cities and counties add their own: confirm with the regulator before you sign.';

/** Whether what the operator checked is still what the page says. */
export const isVerified = (state: State, checked: { written: string } | null): boolean =>
  checked !== null && checked.written >= STATE_FACTS[state].written;
