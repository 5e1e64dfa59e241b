import { keptText } from '@/app/_portal/shared/bulk/kept-text';
import type { Formats } from '@/app/_ui/time/formats';
import { LEAD_STATUS_LABELS, type LeadStatus } from '@/domain/leads/lead-choices';
import type { FollowUpCounts } from '@/domain/tasks/follow-ups';

type Numbers = Pick<Formats, 'number'>;

interface Moved {
  to: LeadStatus;
  tasks: FollowUpCounts;
}

/** "2 follow-up tasks added, 3 obsolete ones removed." */
function followUpText(
  { createdTasks = 0, removedTasks = 0, restoredTasks = 0 }: FollowUpCounts,
  { number }: Numbers,
): string | null {
  const changes = [
    [createdTasks, '', 'added'],
    [removedTasks, 'obsolete ', 'removed'],
    [restoredTasks, 'earlier ', 'restored'],
  ] as const;
  const phrases = changes
    .filter(([count]) => count > 0)
    .map(([count, kind, done], index) => {
      const noun = index === 0 ? (count === 1 ? 'follow-up task' : 'follow-up tasks') : count === 1 ? 'one' : 'ones';
      return `${number(count)} ${kind}${noun} ${done}`;
    });
  return phrases.length === 0 ? null : `${phrases.join(', ')}.`;
}

const sentences = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(' ');

/** "Moved to Proposal Sent. 2 follow-up tasks added." */
export const movedText = ({ to, tasks }: Moved, numbers: Numbers): string =>
  sentences(`Moved to ${LEAD_STATUS_LABELS[to]}.`, followUpText(tasks, numbers));

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
    followUpText(tasks, numbers),
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
