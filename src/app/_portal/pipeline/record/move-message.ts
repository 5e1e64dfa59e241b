import { LEAD_STATUS_LABELS, type Lead } from '@/domain/leads/lead';
import { AUTO_TASK_RULES } from '@/domain/tasks/auto-tasks';

type Moved = Pick<Lead, 'companyName' | 'status' | 'version'>;

/**
 * The toast after a move. Counts the added tasks only after the lead's first change: later, the server may have skipped
 * some because earlier ones are still open (D12), and does not tell.
 */
export function moveMessage({ companyName, status, version }: Moved): { moved: string; tasks: string | null } {
  const count = AUTO_TASK_RULES[status].length;
  const added = `${count} follow-up ${count === 1 ? 'task' : 'tasks'} added.`;
  return {
    moved: `${companyName} moved to ${LEAD_STATUS_LABELS[status]}.`,
    tasks: count === 0 ? null : version === 2 ? added : 'Follow-up tasks are up to date.',
  };
}
