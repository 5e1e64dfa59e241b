import { LEAD_STATUSES, type LeadStatus } from '@/domain/leads/lead-choices';

const STEPS = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
]);

/** The column that an arrow key leads to; null at the ends of the board and for other keys. */
export function adjacentColumn(status: LeadStatus, key: string): LeadStatus | null {
  const step = STEPS.get(key);
  return step === undefined ? null : (LEAD_STATUSES[LEAD_STATUSES.indexOf(status) + step] ?? null);
}
