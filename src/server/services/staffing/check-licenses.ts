import { calendarDay } from '@/domain/shared/time';
import type { LicenseCheckInput, LicenseCheckResult } from '@/domain/staffing/licenses/license-check';
import { checkLicenses } from '@/domain/staffing/licenses/license-gate';
import { ruleBook } from '@/domain/staffing/rules/rule-row';
import { asStaffingRule } from '@/domain/staffing/rules/shown-rule';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { licensesOf } from './licenses';
import { readRules } from './rules';

/** What the license gate says about the licenses of the actor, or of one of their teams. */
export async function checkLicensesOf({ db, user, now }: Actor, asked: LicenseCheckInput): Promise<LicenseCheckResult> {
  const { guards, armedGuards, from, to } = asked;
  const { state, teamId } = { state: asked.state ?? null, teamId: asked.teamId ?? null };
  if (teamId !== null && !user.teamIds.includes(teamId)) notFound('team');
  const today = calendarDay(now, user.timezone);
  const [first, last] = [from ?? to, to ?? from];
  const days = first === undefined || last === undefined ? null : { first, last };
  const rules = ruleBook(await readRules(db), { state, day: last ?? today });
  const licenses = await licensesOf(db, { ownerId: user.id, teamId });
  const check = checkLicenses({ state, days, guards, armedGuards, licenses, rules, today });
  const findings = check.findings.map((finding) => ({
    ...finding,
    rules: finding.rules.map((row) => asStaffingRule(row, today)),
  }));
  return { ...check, findings };
}
