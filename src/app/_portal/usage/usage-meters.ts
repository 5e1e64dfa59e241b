import { isUnlimited } from '@/domain/plans/plans';
import { EXPORT_HINTS, exportState } from '@/domain/plans/upgrade-texts';
import type { UserLimits } from '@/domain/plans/user-limits';

export interface UsageMeter {
  id: 'leads' | 'emails' | 'exports' | 'ai';
  label: string;
  used: number;
  /** null for a plan that sets none. */
  maximum: number | null;
  /** When the count starts again; null for one that never does. */
  resetsAt: Date | null;
  /** What stands in place of figures when the plan leaves the feature out. */
  unavailable?: string;
}

const maximumOf = (allowed: number): number | null => (isUnlimited(allowed) ? null : allowed);

/** The four rows of the Usage & Limits page. */
export function usageMeters({ leads, emails, exports, ai, resets }: UserLimits): UsageMeter[] {
  return [
    { id: 'leads', label: 'Leads', used: leads.current, maximum: maximumOf(leads.maximum), resetsAt: null },
    {
      id: 'emails',
      label: 'Emails this month',
      used: emails.monthly - emails.remaining,
      maximum: maximumOf(emails.monthly),
      resetsAt: resets.month,
    },
    {
      id: 'exports',
      label: 'Exports this week',
      used: exports.weekly - exports.remaining,
      maximum: maximumOf(exports.weekly),
      resetsAt: resets.week,
      ...(exportState(exports) === 'pro-only' ? { unavailable: EXPORT_HINTS['pro-only'] } : {}),
    },
    {
      id: 'ai',
      label: 'AI uses this month',
      used: ai.monthly - ai.remaining,
      maximum: maximumOf(ai.monthly),
      resetsAt: resets.month,
    },
  ];
}
