import type { Lead } from '@/domain/leads/lead';
import type { LeadPriority, LeadSource, LeadStatus, LostReason } from '@/domain/leads/lead-choices';
import { addDays, calendarDay } from '@/domain/shared/time';

/** One stage in a lead's history, with the time it was entered. */
export interface DemoStep {
  status: LeadStatus;
  at: Date;
  /** Why the lead was lost, if it was and the reason is stated. */
  lostReason?: LostReason | undefined;
}

const STAGES = ['NEW', 'CONTACTED', 'CONSULTATION_SCHEDULED', 'PROPOSAL_SENT'] as const satisfies readonly LeadStatus[];

/** For each final stage, how many days ago its leads arrived. Wins and losses go back four months. */
const ARRIVALS: readonly { status: LeadStatus; daysAgo: readonly number[] }[] = [
  { status: 'NEW', daysAgo: [0, 0, 1, 1, 2, 3, 4, 5, 7, 9, 12] },
  { status: 'CONTACTED', daysAgo: [0, 1, 1, 2, 3, 4, 5, 6, 8, 11, 15, 21, 30] },
  { status: 'CONSULTATION_SCHEDULED', daysAgo: [0, 1, 2, 3, 4, 5, 7, 9, 12, 17] },
  { status: 'PROPOSAL_SENT', daysAgo: [1, 2, 3, 4, 6, 8, 10, 14, 19] },
  { status: 'CLOSED_WON', daysAgo: [1, 6, 15, 27, 38, 50, 63, 79, 94, 108, 120] },
  { status: 'CLOSED_LOST', daysAgo: [4, 24, 48, 76, 99, 118] },
];

const FINISHES = ARRIVALS.flatMap(({ status, daysAgo }) => daysAgo.map((days) => ({ status, days })));

/** Coprime to the number of leads, so that stages are spread over the list of companies. */
const SHUFFLE = 23;

const PRIORITIES = [
  'MEDIUM',
  'HIGH',
  'MEDIUM',
  'LOW',
  'MEDIUM',
  'HIGH',
  'LOW',
] as const satisfies readonly LeadPriority[];

export const priorityOf = (index: number): LeadPriority => PRIORITIES[index % PRIORITIES.length] ?? 'MEDIUM';

/** How leads were found; for some it is not stated. */
const SOURCES: readonly (LeadSource | null)[] = [
  ...(['REFERRAL', 'WEBSITE', 'REFERRAL', 'COLD_OUTREACH', 'EVENT'] as const),
  ...(['RETURNING_CLIENT', 'PARTNER', 'WEBSITE', null] as const),
];

export const sourceOf = (index: number): LeadSource | null => SOURCES[index % SOURCES.length] ?? null;

const AMOUNTS = { LOW: 3_600, MEDIUM: 9_400, HIGH: 21_500 } as const satisfies Record<LeadPriority, number>;

/** What becomes known of a deal when it enters a stage. Most proposals and half of the consultations have an amount. */
export function demoDeal(index: number, { status, at }: DemoStep): Partial<Pick<Lead, 'amount' | 'expectedCloseDate'>> {
  const isPriced =
    status === 'PROPOSAL_SENT' ? index % 5 !== 3 : status === 'CONSULTATION_SCHEDULED' && index % 2 === 0;
  if (!isPriced) return {};
  const amount = AMOUNTS[priorityOf(index)] + ((index * 7) % 25) * 150;
  return { amount, expectedCloseDate: calendarDay(addDays(at, 3 + ((index * 13) % 90)), 'America/New_York') };
}

/** The stages before the final one. Leads are lost after the first call, the consultation or the proposal. */
function stagesBefore(status: LeadStatus, index: number): readonly LeadStatus[] {
  if (status === 'CLOSED_WON') return STAGES;
  if (status === 'CLOSED_LOST') return STAGES.slice(0, 2 + (index % 3));
  return STAGES.slice(0, STAGES.indexOf(status));
}

/** Why the leads in `ARRIVALS` were lost, by the number of days ago. The others have no stated reason. */
const LOSSES: Readonly<Record<number, LostReason>> = {
  4: 'PRICE',
  24: 'COMPETITOR',
  48: 'PRICE',
  76: 'TIMING',
  118: 'NO_ANSWER',
};

/** Between 9:00 and 16:59 in New York (standard time), but at least a minute ago. */
function workingHour(now: Date, daysAgo: number, index: number): Date {
  const day = addDays(now, -daysAgo);
  day.setUTCHours(14 + (index % 8), (index * 17) % 60, 0, 0);
  return new Date(Math.min(day.getTime(), now.getTime() - (1 + (index % 50)) * 60_000));
}

/** The stages of the lead with this index, oldest first. Deterministic for a given `index` and `now`. */
export function demoJourney(index: number, now: Date): DemoStep[] {
  const { status, days } = FINISHES[(index * SHUFFLE) % FINISHES.length] ?? { status: 'NEW' as const, days: 0 };
  const lostReason = status === 'CLOSED_LOST' ? LOSSES[days] : undefined;
  const journey: DemoStep[] = [{ status, at: workingHour(now, days, index), lostReason }];
  let daysAgo = days;
  for (const [step, earlier] of [...stagesBefore(status, index)].reverse().entries()) {
    daysAgo += 2 + ((index * 7 + step * 3) % 5);
    journey.unshift({ status: earlier, at: workingHour(now, daysAgo, index + step) });
  }
  return journey;
}
