import type { ClientProblem } from '@/app/_ui/feedback/problems';
import { type UpgradeKind, upgradeTexts } from '@/domain/plans/upgrade-texts';

const KINDS: Partial<Record<ClientProblem['code'], UpgradeKind>> = {
  LEAD_LIMIT: 'leads',
  EXPORT_PRO_ONLY: 'exports-pro',
  EXPORT_LIMIT: 'exports-used',
};

/** Limits whose message comes from the server; only the title is defined here. */
const TITLES: Partial<Record<ClientProblem['code'], string>> = {
  FILE_LIMIT: 'File Space Used Up',
  EMAIL_LIMIT: 'Email Limit Reached',
  AI_LIMIT: 'AI Limit Reached',
  TEAM_PRO_ONLY: 'Upgrade to PRO for Teams',
  REPORT_PRO_ONLY: 'Upgrade to PRO for Reports',
};

/**
 * Title and text of the upgrade modal for a problem, or null if it is no limit of a plan. Decided by code alone (D9).
 */
export function upgradeFor({ code, message, details }: ClientProblem, leadMaximum: number) {
  const kind = KINDS[code];
  if (kind) return upgradeTexts(kind, typeof details?.maximum === 'number' ? details.maximum : leadMaximum);
  const title = TITLES[code];
  return title ? { title, text: message } : null;
}
