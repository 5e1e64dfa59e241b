import { type Maximum, PLANS } from '#domain/plans/plan-table';
import { EXPORT_PRO_TEXT, EXPORT_USED_TEXT, leadLimitText } from '#domain/plans/upgrade-texts';
import { type Problem, type ProblemCode, problem } from '#domain/shared/problem';
import { fail, ok, type Result } from '#domain/shared/result';

/** The AI panel matches on this text (spec 2 section 8). */
export const AI_LIMIT_TEXT = 'Monthly AI generation limit reached';

const AI_BUSY_TEXT = 'Your last AI uses of this month are still being written. Try again in a moment.';

export const TEAM_PRO_TEXT = 'Creating teams is a PRO feature. Upgrade to PRO to create your own team.';

export const REPORT_PRO_TEXT = 'Advanced reports are available with PRO subscription';

/** Shown to FREE users who export a report (spec 1 section 8). */
export const REPORT_EXPORT_PRO_TEXT = 'Report export is a PRO feature. Upgrade to export your reports.';

/** How many more rows fit under the maximum: 0 or more, Infinity if unlimited (D5). */
export function room({ current, maximum }: { current: number; maximum: Maximum }): number {
  return maximum === null ? Number.POSITIVE_INFINITY : Math.max(0, maximum - current);
}

/** What is left of a quota: 0 or more, null if unlimited (D52). */
export function remainingOf({ allowed, used }: { allowed: Maximum; used: number }): Maximum {
  return allowed === null ? null : Math.max(0, allowed - used);
}

function gate(open: boolean, refusal: () => Problem): Result<null> {
  return open ? ok(null) : fail(refusal());
}

function quotaGate(code: ProblemCode, message: string, allowed: Maximum, used: number): Result<null> {
  const left = remainingOf({ allowed, used });
  return gate(left === null || left > 0, () =>
    problem(code, message, { details: { limit: allowed, used, remaining: left } }),
  );
}

/** Whether `adding` more leads may be created. Fails with LEAD_LIMIT and the user's real maximum (D5, D9). */
export function leadGate({
  current,
  adding,
  maximum,
}: {
  current: number;
  adding: number;
  maximum: Maximum;
}): Result<null> {
  if (maximum === null) return ok(null);
  return gate(adding <= room({ current, maximum }), () =>
    problem('LEAD_LIMIT', leadLimitText(maximum), { details: { current, maximum } }),
  );
}

/**
 * Whether one more export is allowed this week. Fails with EXPORT_PRO_ONLY if the plan has none, or EXPORT_LIMIT (D9).
 */
export function exportGate({ weekly, used }: { weekly: Maximum; used: number }): Result<null> {
  if (weekly === 0) return fail(problem('EXPORT_PRO_ONLY', EXPORT_PRO_TEXT, { details: { weekly } }));
  return quotaGate('EXPORT_LIMIT', EXPORT_USED_TEXT, weekly, used);
}

/**
 * Whether one more email may be sent this month. Fails with EMAIL_LIMIT and the user's real maximum (D5, D9). The
 * message advises an upgrade only if PRO allows more, and otherwise says when the quota resets (D7).
 */
export function emailGate({ monthly, used }: { monthly: Maximum; used: number }): Result<null> {
  const canUpgrade = monthly !== null && monthly < PLANS.PRO.emailsPerMonth;
  const advice = canUpgrade ? 'Upgrade to PRO to send more.' : 'You can send more from the 1st of next month.';
  const message = `You've reached your limit of ${monthly} emails this month. ${advice}`;
  return quotaGate('EMAIL_LIMIT', message, monthly, used);
}

/** How long a refused caller waits for the running uses to settle, in seconds. */
const AI_RETRY_AFTER = 5;

/**
 * Whether the AI may be used once more this month. `running` is how many of the used ones are still being written, and
 * may fail and be given back (D8). Fails with AI_LIMIT and the figures (spec 2 section 8), but with BUSY while it is not
 * known whether a use is left.
 */
export function aiGate({
  monthly,
  used,
  running = 0,
}: {
  monthly: Maximum;
  used: number;
  running?: number;
}): Result<null> {
  const refusal = quotaGate('AI_LIMIT', AI_LIMIT_TEXT, monthly, used);
  const mayStillOpen = !refusal.ok && remainingOf({ allowed: monthly, used: used - running }) !== 0;
  return mayStillOpen ? fail(problem('BUSY', AI_BUSY_TEXT, { details: { retryAfter: AI_RETRY_AFTER } })) : refusal;
}

/** Whether a team may be created. Fails with TEAM_PRO_ONLY (D5, D28). */
export function teamGate({ canCreateTeams }: { canCreateTeams: boolean }): Result<null> {
  return gate(canCreateTeams, () => problem('TEAM_PRO_ONLY', TEAM_PRO_TEXT));
}

/** Whether performance and forecast reports may be shown. Fails with REPORT_PRO_ONLY (spec 1 section 5, D5). */
export function reportGate({ advancedReports }: { advancedReports: boolean }): Result<null> {
  return gate(advancedReports, () => problem('REPORT_PRO_ONLY', REPORT_PRO_TEXT));
}

/**
 * Whether reports may be exported: on every plan with exports. It counts against no quota. Fails with REPORT_PRO_ONLY
 * (spec 1 sections 6 and 8).
 */
export function reportExportGate({ exportsPerWeek }: { exportsPerWeek: Maximum }): Result<null> {
  return gate(exportsPerWeek !== 0, () => problem('REPORT_PRO_ONLY', REPORT_EXPORT_PRO_TEXT));
}
