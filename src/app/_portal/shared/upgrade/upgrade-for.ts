import type { ClientProblem } from '@/app/_ui/feedback/problems';
import { type UpgradeKind, upgradeTexts } from '@/domain/plans/upgrade-texts';

const KINDS: Partial<Record<ClientProblem['code'], UpgradeKind>> = {
  LEAD_LIMIT: 'leads',
  EXPORT_PRO_ONLY: 'exports-pro',
  EXPORT_LIMIT: 'exports-used',
};

/** Caps whose text the server writes; only the title is ours. */
const TITLES: Partial<Record<ClientProblem['code'], string>> = {
  EMAIL_LIMIT: 'Email Limit Reached',
  AI_LIMIT: 'AI Limit Reached',
  TEAM_PRO_ONLY: 'Upgrade to PRO for Teams',
  REPORT_PRO_ONLY: 'Upgrade to PRO for Reports',
};

/** What the upgrade modal says about a problem; null when an upgrade would not help. Decided by code alone (D9). */
export function upgradeFor({ code, message, details }: ClientProblem, leadMaximum: number) {
  const kind = KINDS[code];
  if (kind) return upgradeTexts(kind, typeof details?.maximum === 'number' ? details.maximum : leadMaximum);
  const title = TITLES[code];
  return title ? { title, text: message } : null;
}
