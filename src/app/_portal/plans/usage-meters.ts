import { fileSize } from '@/domain/files/file-size';
import { EXPORT_HINTS, exportState } from '@/domain/plans/upgrade-texts';
import type { UserLimits } from '@/domain/plans/user-limits';

export interface UsageMeter {
  id: 'leads' | 'emails' | 'exports' | 'ai' | 'files';
  label: string;
  used: number;
  /** null if the plan has no maximum. */
  maximum: number | null;
  /** When the count resets; null if it never does. */
  resetsAt: Date | null;
  /** Its figures as text, if they are not plain numbers. */
  format?: (figure: number) => string;
  /** Text shown instead of figures if the plan does not include the feature. */
  unavailable?: string;
}

export function usageMeters({ leads, emails, exports, ai, files, resets }: UserLimits): UsageMeter[] {
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
    {
      id: 'files',
      label: 'Files on leads',
      used: files.usedMegabytes,
      maximum: files.maximumMegabytes,
      resetsAt: null,
      format: (megabytes) => (megabytes === 0 ? '0 MB' : fileSize(megabytes * 1024 * 1024)),
    },
  ];
}
