import { and, asc, eq, inArray } from 'drizzle-orm';
import { foldName } from '@/domain/imports/fold-name';
import { calendarDay } from '@/domain/shared/time';
import { BUILT_IN_RULES } from '@/domain/staffing/rules/built-in-rules';
import {
  MAX_OWN_RULES,
  ownRule,
  replacesRule,
  type SetRuleInput,
  TOO_MANY_RULES,
} from '@/domain/staffing/rules/own-rule';
import { countingRule, isRuleAt, type RuleAt, type RuleRow } from '@/domain/staffing/rules/rule-row';
import { listedRules } from '@/domain/staffing/rules/rules-in-force';
import { asStaffingRule } from '@/domain/staffing/rules/shown-rule';
import type { ListRulesInput, StaffingRule } from '@/domain/staffing/rules/staffing-rule';
import type { Database } from '@/server/db/client';
import { ruleRows, ruleVerifications } from '@/server/db/schema';
import { refuse, unwrap } from '@/server/problems/problem-error';
import type { Actor, Scope } from '@/server/scope';

type OwnRow = typeof ruleRows.$inferSelect;

const readOwnRows = (db: Database): Promise<OwnRow[]> =>
  db.select().from(ruleRows).orderBy(asc(ruleRows.createdAt), asc(ruleRows.id)).limit(MAX_OWN_RULES);

const asRule = ({ id, createdAt, ...row }: OwnRow): RuleRow => ({ ...row, verifiedOn: null });

/** A verification holds for the same rule, place (folded) and value. */
const verified = ({ key, jurisdiction, value }: RuleAt & { value: number }) =>
  [key, foldName(jurisdiction), value].join(' ');

/** The built-in rules and the operator's own, in two statements. Each says when the operator verified it. */
export async function readRules(db: Database): Promise<RuleRow[]> {
  const [own, verifications] = await Promise.all([readOwnRows(db), db.select().from(ruleVerifications)]);
  const days = new Map(verifications.map((row) => [verified(row), row.verifiedOn]));
  return [...BUILT_IN_RULES, ...own.map(asRule)].map((row) => ({
    ...row,
    verifiedOn: days.get(verified(row)) ?? null,
  }));
}

/** The command line has no user whose time zone could count. */
export const todayOf = ({ now }: Scope): string => now.toISOString().slice(0, 10);

/** Adds a rule of the operator's, in place of the one that comes into force on the same day. */
export function setRule(scope: Scope, given: SetRuleInput): Promise<{ rule: RuleRow; before: RuleRow | null }> {
  return scope.db.transaction(async (tx) => {
    const rules = await readRules(tx);
    const rule = unwrap(ownRule(rules, given, todayOf(scope)));
    const own = await readOwnRows(tx);
    const replaced = own.filter((row) => replacesRule(rule, asRule(row))).map(({ id }) => id);
    if (own.length - replaced.length >= MAX_OWN_RULES) refuse('CONFLICT', TOO_MANY_RULES);
    await tx.delete(ruleRows).where(inArray(ruleRows.id, replaced));
    const { verifiedOn, ...row } = rule;
    await tx.insert(ruleRows).values({ ...row, id: scope.newId(), reason: given.reason, createdAt: scope.now });
    return { rule, before: countingRule(rules, rule, rule.effectiveFrom ?? todayOf(scope)) };
  });
}

/** Removes the operator's rules of a key in a place, so that the built-in one counts again. */
export async function removeRule({ db }: Scope, at: RuleAt): Promise<RuleRow[]> {
  const own = (await readOwnRows(db)).filter((row) => isRuleAt(row, at));
  if (own.length === 0) refuse('NOT_FOUND', `You have set no rule ${at.key} for ${at.jurisdiction}.`);
  await db.delete(ruleRows).where(
    inArray(
      ruleRows.id,
      own.map(({ id }) => id),
    ),
  );
  return (await readRules(db)).filter((row) => isRuleAt(row, at));
}

/** The row that counts in a place today; else one that will. */
async function readRule(scope: Scope, at: RuleAt): Promise<RuleRow> {
  const rows = await readRules(scope.db);
  const row = countingRule(rows, at, todayOf(scope)) ?? rows.find((other) => isRuleAt(other, at));
  return row ?? refuse('NOT_FOUND', `There is no rule ${at.key} for ${at.jurisdiction}.`);
}

/** Records that the operator has confirmed a rule against its source today. */
export async function verifyRule(scope: Scope, at: RuleAt): Promise<RuleRow> {
  const row = await readRule(scope, at);
  const verifiedOn = todayOf(scope);
  const { key, jurisdiction, value } = ruleVerifications;
  await scope.db
    .insert(ruleVerifications)
    .values({ key: row.key, jurisdiction: foldName(row.jurisdiction), value: row.value, verifiedOn })
    .onConflictDoUpdate({ target: [key, jurisdiction, value], set: { verifiedOn } });
  return { ...row, verifiedOn };
}

export async function unverifyRule(scope: Scope, at: RuleAt): Promise<RuleRow> {
  const row = await readRule(scope, at);
  const { key, jurisdiction, value } = ruleVerifications;
  const verification = and(eq(key, row.key), eq(jurisdiction, foldName(row.jurisdiction)), eq(value, row.value));
  await scope.db.delete(ruleVerifications).where(verification);
  return { ...row, verifiedOn: null };
}

/** The rules for a list, as the user sees them today. */
export async function listRules({ db, now, user }: Actor, input: ListRulesInput): Promise<StaffingRule[]> {
  const today = calendarDay(now, user.timezone);
  return listedRules(await readRules(db), input, today).map((row) => asStaffingRule(row, today));
}
