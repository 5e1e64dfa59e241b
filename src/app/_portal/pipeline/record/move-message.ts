import { LEAD_STATUS_LABELS, type LeadStatus } from '@/domain/leads/lead';
import { AUTO_TASK_RULES } from '@/domain/tasks/auto-tasks';

/**
 * What a move brought about. A rule whose earlier task is still open adds none (D12), and the server does not say
 * which did: that the tasks are waiting is true of both.
 */
export function moveMessage(companyName: string, to: LeadStatus): { moved: string; tasks: string | null } {
  const count = AUTO_TASK_RULES[to].length;
  return {
    moved: `${companyName} moved to ${LEAD_STATUS_LABELS[to]}.`,
    tasks:
      count === 0 ? null : count === 1 ? 'Its follow-up task is waiting.' : `Its ${count} follow-up tasks are waiting.`,
  };
}
