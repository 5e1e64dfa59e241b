import { keptText } from '@/app/_portal/shared/bulk/kept-text';
import type { Formats } from '@/app/_ui/time/formats';
import { LEAD_STATUS_LABELS, type LeadStatus } from '@/domain/leads/lead-choices';

type Numbers = Pick<Formats, 'number'>;

interface Moved {
  to: LeadStatus;
  /** Number of follow-up tasks that the move added. */
  tasks: number;
}

const tasksAdded = (tasks: number, { number }: Numbers) =>
  tasks === 0 ? null : `${number(tasks)} follow-up ${tasks === 1 ? 'task' : 'tasks'} added.`;

const sentences = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(' ');

/** "Moved to Proposal Sent. 2 follow-up tasks added." */
export const movedText = ({ to, tasks }: Moved, numbers: Numbers): string =>
  sentences(`Moved to ${LEAD_STATUS_LABELS[to]}.`, tasksAdded(tasks, numbers));

interface MovedMany extends Moved {
  moved: number;
  /** Number of leads that were in the stage before. */
  already: number;
}

/** "Moved 12 leads to Contacted. 3 were already there. 12 follow-up tasks added.", or "3 leads were already in New." */
export function movedManyText({ to, tasks, moved, already }: MovedMany, numbers: Numbers): string {
  const { number } = numbers;
  const label = LEAD_STATUS_LABELS[to];
  if (moved === 0) return `${number(already)} ${already === 1 ? 'lead was' : 'leads were'} already in ${label}.`;
  return sentences(
    `Moved ${number(moved)} ${moved === 1 ? 'lead' : 'leads'} to ${label}.`,
    already === 0 ? null : `${number(already)} ${already === 1 ? 'was' : 'were'} already there.`,
    tasksAdded(tasks, numbers),
  );
}

/** "Northgate Arena is back in New." */
export const movedBackText = (
  { companyName, status, keptTasks }: { companyName: string; status: LeadStatus; keptTasks: number },
  numbers: Numbers,
): string =>
  sentences(
    `${companyName} is back in ${LEAD_STATUS_LABELS[status]}.`,
    keptTasks === 0 ? null : keptText(keptTasks, numbers.number),
  );
