import { EXPORT_HINTS, exportState } from '@/domain/plans/upgrade-texts';
import type { UserLimits } from '@/domain/plans/user-limits';

export interface UsageMeter {
  id: 'leads' | 'emails' | 'exports' | 'ai';
  label: string;
  used: number;
  /** null if the plan has no maximum. */
  maximum: number | null;
  /** When the count resets; null if it never does. */
  resetsAt: Date | null;
  /** Text shown instead of figures if the plan does not include the feature. */
  unavailable?: string;
}

export function usageMeters({ leads, emails, exports, ai, resets }: UserLimits): UsageMeter[] {
  return [
    { id: 'leads', label: 'Leads', used: leads.current, maximum: leads.maximum, resetsAt: null },
    {
      id: 'emails',
      label: 'Emails this month',
      used: emails.used,
      maximum: emails.monthly,
      resetsAt: resets.month,
    },
    {
      id: 'exports',
      label: 'Exports this week',
      used: exports.used,
      maximum: exports.weekly,
      ...(exportState(exports) === 'pro-only'
        ? { resetsAt: null, unavailable: EXPORT_HINTS['pro-only'] }
        : { resetsAt: resets.week }),
    },
    {
      id: 'ai',
      label: 'AI uses this month',
      used: ai.used,
      maximum: ai.monthly,
      resetsAt: resets.month,
    },
  ];
}
