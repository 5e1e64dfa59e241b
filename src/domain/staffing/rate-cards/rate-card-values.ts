import type { RuleBook } from '#domain/staffing/rules/rule-row';

/** What guards work as. An armed post changes the role and its rate, never the count. */
export const ROLES = ['guard', 'armedGuard', 'supervisor', 'crowdManager'] as const;

export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  guard: 'Guard',
  armedGuard: 'Armed guard',
  supervisor: 'Supervisor',
  crowdManager: 'Crowd manager',
};

/** What an hour of a role costs and brings, in US dollars. */
export interface Rate {
  pay: number;
  bill: number;
}

/** The rates and the terms of a user or a team. Money is in US dollars, shares are from 0 to 1. */
export interface RateCardValues {
  /** A role without a rate is not offered. */
  rates: Record<Role, Rate | null>;
  /** Payroll taxes, insurance and overhead, as a share of the pay. */
  burden: number;
  /** When a workday begins on the clock of the event, 'HH:mm'. */
  workdayStart: string;
  /** The first day of the workweek: 1 Monday to 7 Sunday. */
  weekStart: number;
  /** Whether the client pays overtime and double time by the same multipliers. */
  billOvertime: boolean;
  minimumCallHours: number;
  /** Calendar days. */
  holidays: string[];
  holidayMultiplier: number;
  shortNoticeHours: number;
  shortNoticeShare: number;
  freeMiles: number;
  /** For each mile beyond the free ones. */
  mileRate: number;
  /** A price with a lower margin needs a reason, and in a team an approval. */
  minimumMargin: number;
  /** One line at the end of the price, or none. */
  tax: { label: string; share: number } | null;
}

/** What a new card starts with: the terms by the rules of the house, and no rates. */
export const startingCard = (rules: RuleBook): RateCardValues => ({
  rates: { guard: null, armedGuard: null, supervisor: null, crowdManager: null },
  burden: rules.get('cost.burden').value,
  workdayStart: '00:00',
  weekStart: 7,
  billOvertime: true,
  minimumCallHours: rules.get('bill.minimumCallHours').value,
  holidays: [],
  holidayMultiplier: rules.get('bill.holidayMultiplier').value,
  shortNoticeHours: rules.get('bill.shortNoticeHours').value,
  shortNoticeShare: rules.get('bill.shortNoticeShare').value,
  freeMiles: rules.get('bill.freeMiles').value,
  mileRate: 0,
  minimumMargin: rules.get('margin.minimum').value,
  tax: null,
});
