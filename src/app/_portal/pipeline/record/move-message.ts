import { LEAD_STATUS_LABELS, type LeadStatus } from '@/domain/leads/lead';
import { AUTO_TASK_RULES } from '@/domain/tasks/auto-tasks';

/**
 * The toast after a move. Lists all tasks of the new stage; the server does not tell which of them it skipped because
 * an earlier one is still open (D12).
 */
export function moveMessage(companyName: string, to: LeadStatus): { moved: string; tasks: string | null } {
  const count = AUTO_TASK_RULES[to].length;
  return {
    moved: `${companyName} moved to ${LEAD_STATUS_LABELS[to]}.`,
    tasks: count === 0 ? null : `${count} follow-up ${count === 1 ? 'task' : 'tasks'} added.`,
  };
}
