import { IconCalendarDue } from '@tabler/icons-react';
import type { BulkField, ChangeOf } from '@/app/_portal/shared/bulk/bulk-actions';
import type { RouterInputs } from '@/app/_trpc/client';
import { formatsIn } from '@/app/_ui/time/formats';
import { type Worker, workDay } from '@/domain/calendar/work-days';
import { LEAD_FIELDS } from '../record/lead-fields';

export type BulkLeadsInput = RouterInputs['bulk']['leads'];
export type LeadChange = ChangeOf<BulkLeadsInput>;
/** What can be done to many leads besides setting a field. */
export type MoreForLeads = Extract<BulkLeadsInput['action'], { postpone: unknown } | { addTask: unknown }>;

const DAYS = [
  { label: 'Today', days: 0 },
  { label: 'Tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'Next week', days: 7 },
] as const;

const LATER = [
  { label: 'Postpone by 1 day', days: 1, resultText: 'postponed by 1 day' },
  { label: 'Postpone by 1 week', days: 7, resultText: 'postponed by 1 week' },
  { label: 'Postpone by 4 weeks', days: 28, resultText: 'postponed by 4 weeks' },
] as const;

/** Sets, postpones or clears the follow-ups of leads. */
export const followUpMenu = (now: Date, worker: Worker): BulkField<LeadChange, MoreForLeads> => ({
  label: LEAD_FIELDS.nextFollowUp.label,
  icon: IconCalendarDue,
  choices: [
    ...DAYS.map(({ label, days }) => {
      const nextFollowUp = workDay(days, now, worker);
      const words = days === 0 ? 'today' : formatsIn(worker.timezone).weekday(nextFollowUp);
      return { label, change: { nextFollowUp }, resultText: `planned for ${words}` };
    }),
    ...LATER.map(({ days, ...look }) => ({ ...look, action: { postpone: days } })),
    { label: 'No follow-up', change: { nextFollowUp: null }, resultText: 'left without a follow-up' },
  ],
});
