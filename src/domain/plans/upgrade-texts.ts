import { type Maximum, PLANS, PRO_PRICE_LABEL } from '#domain/plans/plan-table';

/** Hint on the Add Lead button when the cap is reached (spec 1 section 8). */
export const LEAD_LIMIT_HINT = 'Lead limit reached. Upgrade to add more leads.';

export const UPGRADE_LABEL = `Upgrade to PRO - ${PRO_PRICE_LABEL}`;

/** The lead-cap message with the user's real maximum (spec 1 section 8, D9). */
export function leadLimitText(maximum: number): string {
  return (
    `You've reached your limit of ${maximum} leads. ` +
    'Upgrade to PRO to create unlimited leads and unlock other premium features.'
  );
}

/**
 * What FREE and PRO include, for the upgrade modal (spec 2 section 9). `free` are the real figures of the installation
 * (D9).
 */
export function planSummary(free: { aiUsesPerMonth: Maximum; emailsPerMonth: Maximum }): string {
  const figure = (maximum: Maximum) => maximum ?? 'unlimited';
  const perMonth = ({ aiUsesPerMonth, emailsPerMonth }: typeof free) =>
    `${figure(aiUsesPerMonth)} AI uses and ${figure(emailsPerMonth)} emails a month`;
  return `FREE gets ${perMonth(free)}. PRO gets ${perMonth(PLANS.PRO)}, with unlimited exports, leads and teams.`;
}

export const EXPORT_PRO_TEXT =
  'Data export is a PRO feature. Upgrade to PRO to export your leads, tasks and notes as CSV files.';

export const EXPORT_USED_TEXT = "You've reached your weekly export limit. Your exports are available again on Monday.";

export const UPGRADE_KINDS = ['leads', 'exports-pro', 'exports-used'] as const;

export type UpgradeKind = (typeof UPGRADE_KINDS)[number];

const TEXTS = {
  leads: (maximum) => ({ title: 'Lead Limit Reached', text: leadLimitText(maximum) }),
  'exports-pro': () => ({ title: 'Upgrade to PRO for Exports', text: EXPORT_PRO_TEXT }),
  'exports-used': () => ({ title: 'Export Limit Reached', text: EXPORT_USED_TEXT }),
} satisfies Record<UpgradeKind, (leadMaximum: number) => { title: string; text: string }>;

/** Title and text of the upgrade modal (spec 1 section 8). `leadMaximum` is the user's real lead cap (D9). */
export function upgradeTexts(kind: UpgradeKind, leadMaximum: number): { title: string; text: string } {
  return TEXTS[kind](leadMaximum);
}

export type ExportState = 'available' | 'pro-only' | 'used-up';

/** Hint on the export button (spec 1 section 8); null when export is available. */
export const EXPORT_HINTS = {
  available: null,
  'pro-only': 'Export is a PRO feature',
  'used-up': 'Export limit reached',
} as const satisfies Record<ExportState, string | null>;

/** State of the export button for a weekly quota and what is left of it (spec 1 section 4). */
export function exportState({ weekly, remaining }: { weekly: Maximum; remaining: Maximum }): ExportState {
  if (weekly === 0) return 'pro-only';
  return remaining === 0 ? 'used-up' : 'available';
}
