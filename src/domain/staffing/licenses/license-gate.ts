import { isState, STATE_FACTS } from '#domain/regulatory/states';
import { longDay, usDollars } from '#domain/shared/us-words';
import { GUARD_CLASSES, type GuardCards, type GuardClass } from '#domain/staffing/licenses/guard-cards';
import { COUNTRY, HOUSE, type RuleBook, type RuleRow } from '#domain/staffing/rules/rule-row';

/** From the best to the worst. */
export const VERDICTS = ['PASS', 'WARN', 'BLOCK'] as const;

export type Verdict = (typeof VERDICTS)[number];

/** What stands in the way of a quote (BLOCK), or needs a look before one is sent (WARN). */
export interface LicenseFinding {
  level: Exclude<Verdict, 'PASS'>;
  message: string;
  /** The rules that it follows from; none if it is about what is not known. */
  rules: RuleRow[];
}

/** Who licenses companies and guards in a state. */
export interface Regulator {
  name: string;
  url: string;
}

/** What the gate reads of a license. Days are 'YYYY-MM-DD', and each is the last one that counts. */
export interface HeldLicense {
  /** A state's full name. */
  state: string;
  number: string;
  armed: boolean;
  expiresOn: string;
  /** In US dollars for each occurrence; null if not stated. */
  insurance: number | null;
  insuranceExpiresOn: string | null;
  guardCards: readonly GuardCards[];
}

export interface LicenseQuestion<License extends HeldLicense> {
  /** A state's full name; null if it is not known. */
  state: string | null;
  /** The first and the last day of the event; null if it has no date. */
  days: { first: string; last: string } | null;
  /** All guards of the plan, armed ones included. */
  guards: number;
  armedGuards: number;
  /** The licenses of the company, of any state. */
  licenses: readonly License[];
  /** The rules of the place on the day. */
  rules: RuleBook;
  /** The day that counts for an event without a date. */
  today: string;
}

export interface LicenseCheck<License extends HeldLicense> {
  verdict: Verdict;
  findings: LicenseFinding[];
  /** Null for a state that is not known, or that we have not researched. */
  regulator: Regulator | null;
  /** The license that was checked; null if the company has none of the state. */
  license: License | null;
}

const STATE_UNKNOWN = 'The state of the venue is not known.';
const DATE_UNKNOWN = 'The date of the event is not known. This is how your licenses stand today.';

const warn = (message: string, rules: RuleRow[] = []): LicenseFinding => ({ level: 'WARN', message, rules });
const block = (message: string, rules: RuleRow[] = []): LicenseFinding => ({ level: 'BLOCK', message, rules });

const worstOf = (findings: readonly LicenseFinding[]): Verdict =>
  findings.some(({ level }) => level === 'BLOCK') ? 'BLOCK' : findings.length > 0 ? 'WARN' : 'PASS';

/**
 * Whether a company may work at an event (rules of the field, section 4). Of several licenses of the state, the one with
 * which the company stands best counts, with its guard cards. A state without a license rule of its own is one that we
 * have not researched, and never passes.
 */
export function checkLicenses<License extends HeldLicense>(question: LicenseQuestion<License>): LicenseCheck<License> {
  const { state, days, licenses } = question;
  const undated = days === null ? [warn(DATE_UNKNOWN)] : [];
  if (state === null) {
    const findings = [warn(STATE_UNKNOWN), ...undated];
    return { verdict: 'WARN', findings, regulator: null, license: null };
  }
  const regulator = regulatorOf(state);
  const event: EventGuards = {
    ...question,
    state,
    regulator,
    last: days?.last ?? question.today,
    isDated: days !== null,
  };
  const [best] = candidatesFor(licenses, event)
    .map((license) => ({ license, findings: findingsOf(license, event) }))
    .sort((a, b) => rank(a) - rank(b) || byExpiry(a.license, b.license));
  const findings = [...(best?.findings ?? []), ...research(event), ...undated].sort(
    (a, b) => VERDICTS.indexOf(b.level) - VERDICTS.indexOf(a.level),
  );
  return { verdict: worstOf(findings), findings, regulator, license: best?.license ?? null };
}

/** The licenses that can count: those of the state, or none where a company needs none. */
function candidatesFor<License extends HeldLicense>(licenses: readonly License[], event: EventGuards) {
  const held = licenses.filter(({ state }) => state === event.state);
  return held.length > 0 && demanded(event, 'license.company') ? held : [...held, null];
}

function regulatorOf(state: string): Regulator | null {
  if (!isState(state)) return null;
  const { regulator: name, url } = STATE_FACTS[state];
  return { name, url };
}

interface EventGuards extends Pick<LicenseQuestion<HeldLicense>, 'guards' | 'armedGuards' | 'rules'> {
  state: string;
  regulator: Regulator | null;
  /** The last day of the event; today if it has no date. */
  last: string;
  isDated: boolean;
}

/** A block counts for more than any number of warnings. */
const rank = ({ findings }: { findings: readonly LicenseFinding[] }): number =>
  findings.reduce((sum, { level }) => sum + (level === 'BLOCK' ? MANY : 1), 0);

const MANY = 1000;

/** The license that ends last comes first; having one comes before having none. */
const byExpiry = (a: HeldLicense | null, b: HeldLicense | null): number =>
  (b?.expiresOn ?? '').localeCompare(a?.expiresOn ?? '');

/** What is missing with this license, or without one. */
function findingsOf(license: HeldLicense | null, event: EventGuards): LicenseFinding[] {
  const company = demanded(event, 'license.company');
  if (!license && company) {
    return [block(`No company license for ${event.state}.${regulatorWords(event)}`, [company])];
  }
  return [
    ...(license && company ? authority(license, company, event) : []),
    ...insurance(license, event),
    ...GUARD_CLASSES.flatMap((of) => cards(license, of, event)),
  ];
}

const regulatorWords = ({ regulator }: EventGuards): string =>
  regulator ? ` Its regulator is the ${regulator.name}.` : '';

/** The row of a rule, if it demands something. */
function demanded({ rules }: EventGuards, key: 'license.company' | 'license.unarmedCard' | 'license.armedCard') {
  const row = rules.find(key);
  return row?.value === 1 ? row : null;
}

function authority({ number, expiresOn, armed }: HeldLicense, company: RuleRow, event: EventGuards): LicenseFinding[] {
  const name = `The ${event.state} license ${number}`;
  const isOver = expiresOn < event.last;
  const isUnarmed = event.armedGuards > 0 && !armed;
  return [
    ...(isOver ? [block(endWords(name, expiresOn, event) + regulatorWords(event), [company])] : []),
    ...(isUnarmed ? [block(`${name} does not cover armed guards.${regulatorWords(event)}`, [company])] : []),
  ];
}

const endWords = (what: string, day: string, { last, isDated }: EventGuards): string =>
  isDated
    ? `${what} ends on ${longDay(day)}, before the event does on ${longDay(last)}.`
    : `${what} ended on ${longDay(day)}.`;

function insurance(license: HeldLicense | null, event: EventGuards): LicenseFinding[] {
  const row = event.rules.find('license.insurance');
  const rows = row ? [row] : [];
  const least = row?.value ?? 0;
  const { insurance: stated, insuranceExpiresOn: ends } = license ?? { insurance: null, insuranceExpiresOn: null };
  const demand = `${event.state} asks for ${usDollars(least)} for each occurrence.`;
  const isMissing = least > 0 && stated === null;
  const isLow = stated !== null && stated < least;
  const isOver = ends !== null && ends < event.last;
  const isOpen = least > 0 && stated !== null && stated >= least && ends === null;
  return [
    ...(isMissing ? [block(`Your liability insurance is not stated. ${demand}`, rows)] : []),
    ...(isLow ? [block(`Your liability insurance covers ${usDollars(stated)}. ${demand}`, rows)] : []),
    ...(isOpen ? [warn('It is not stated when your liability insurance ends.', rows)] : []),
    ...(isOver ? [block(endWords('Your liability insurance', ends, event), rows)] : []),
  ];
}

const CARD_KEYS = { unarmed: 'license.unarmedCard', armed: 'license.armedCard' } as const satisfies Record<
  GuardClass,
  string
>;

function cards(license: HeldLicense | null, of: GuardClass, event: EventGuards): LicenseFinding[] {
  const row = demanded(event, CARD_KEYS[of]);
  const planned = of === 'armed' ? event.armedGuards : event.guards - event.armedGuards;
  const valid = (license?.guardCards ?? [])
    .filter((given) => given.class === of && given.validUntil >= event.last)
    .reduce((sum, { count }) => sum + count, 0);
  if (!row || valid >= planned) return [];
  const message = `Valid cards for ${valid} of ${planned} ${of} ${planned === 1 ? 'guard' : 'guards'} in ${event.state} on ${longDay(event.last)}.`;
  return [warn(message, [row])];
}

/** A rule of the house or of the country says nothing about what a state asks for. */
function research({ state, rules }: EventGuards): LicenseFinding[] {
  const jurisdiction = rules.find('license.company')?.jurisdiction ?? HOUSE;
  const isResearched = jurisdiction !== HOUSE && jurisdiction !== COUNTRY;
  return isResearched ? [] : [warn(`We have not researched ${state}. Ask its regulator before you quote.`)];
}
