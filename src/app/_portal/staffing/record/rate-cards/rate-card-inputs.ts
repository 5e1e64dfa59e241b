import type { InputWrapperProps } from '@mantine/core';
import { ROLE_LABELS, type Role } from '@/domain/staffing/rate-cards/rate-card-values';

/** The terms that are typed as percent. */
export const PERCENTS = ['burden', 'shortNoticeShare', 'minimumMargin'] as const;
export const NUMBERS = ['minimumCallHours', 'holidayMultiplier', 'shortNoticeHours', 'freeMiles'] as const;

export type PercentTerm = (typeof PERCENTS)[number];
export type NumberTerm = (typeof NUMBERS)[number];
export type RateInput = `${Role}Pay` | `${Role}Bill`;
export type TermInput =
  | PercentTerm
  | NumberTerm
  | RateInput
  | 'name'
  | 'workdayStart'
  | 'weekStart'
  | 'mileRate'
  | 'taxLabel'
  | 'taxShare';
export type RateCardField = Role | PercentTerm | NumberTerm | OtherField;
export type OtherField = 'name' | 'workdayStart' | 'weekStart' | 'billOvertime' | 'holidays' | 'mileRate' | 'tax';

/** A card as edited in a form. */
export type RateCardDraft = Record<TermInput, string> & { billOvertime: boolean; holidays: string[] };
export type RateCardInput = keyof RateCardDraft;

/** The inputs of each field, in form order. */
export const FIELD_INPUTS = {
  name: ['name'],
  guard: ['guardPay', 'guardBill'],
  armedGuard: ['armedGuardPay', 'armedGuardBill'],
  supervisor: ['supervisorPay', 'supervisorBill'],
  crowdManager: ['crowdManagerPay', 'crowdManagerBill'],
  burden: ['burden'],
  workdayStart: ['workdayStart'],
  weekStart: ['weekStart'],
  minimumCallHours: ['minimumCallHours'],
  billOvertime: ['billOvertime'],
  holidays: ['holidays'],
  holidayMultiplier: ['holidayMultiplier'],
  shortNoticeHours: ['shortNoticeHours'],
  shortNoticeShare: ['shortNoticeShare'],
  freeMiles: ['freeMiles'],
  mileRate: ['mileRate'],
  tax: ['taxLabel', 'taxShare'],
  minimumMargin: ['minimumMargin'],
} as const satisfies Record<RateCardField, readonly RateCardInput[]>;

export const FIELDS = Object.keys(FIELD_INPUTS) as RateCardField[];

export const RATE_CARD_INPUTS: readonly RateCardInput[] = Object.values(FIELD_INPUTS).flat();

export const TERM_LABELS = {
  name: 'Name',
  ...ROLE_LABELS,
  burden: 'Burden',
  workdayStart: 'Start of the workday',
  weekStart: 'First day of the workweek',
  minimumCallHours: 'Minimum call',
  billOvertime: 'Bill overtime to the client',
  holidays: 'Holidays',
  holidayMultiplier: 'Holiday multiplier',
  shortNoticeHours: 'Short notice',
  shortNoticeShare: 'Short-notice surcharge',
  freeMiles: 'Free miles',
  mileRate: 'Rate for each mile beyond',
  tax: 'Tax',
  minimumMargin: 'Lowest margin without approval',
} as const satisfies Record<RateCardField, string>;

/** From Monday, as the domain counts them. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, index) => ({ value: String(index + 1), label }),
);

export const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  names.some((one) => one === name);

/** Help stands below, so that inputs side by side are on one line. */
export const HELP_BELOW: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description'];
