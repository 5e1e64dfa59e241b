import { stateNameOf } from '@/domain/leads/event/state-zones';
import { ruleAtInput, setRuleInput } from '@/domain/staffing/rules/own-rule';
import { RULES } from '@/domain/staffing/rules/rule-keys';
import { isStale, RULE_KIND_LABELS, type RuleRow } from '@/domain/staffing/rules/rule-row';
import { bySection, RULE_SECTION_LABELS } from '@/domain/staffing/rules/rule-sections';
import { ruleValueText, verificationText } from '@/domain/staffing/rules/rule-words';
import { listedRules } from '@/domain/staffing/rules/rules-in-force';
import { refuse } from '../problems/problem-error';
import type { Scope } from '../scope';
import { readRules, removeRule, setRule, todayOf, unverifyRule, verifyRule } from '../services/staffing/rules';

const valueWithUnit = ({ key, value }: RuleRow): string => ruleValueText({ value, unit: RULES[key].unit });

const dates = ({ effectiveFrom, effectiveTo }: RuleRow): string =>
  [effectiveFrom && `from ${effectiveFrom}`, effectiveTo && `to ${effectiveTo}`].filter(Boolean).join(' ');

/** One line: key, jurisdiction, value, kind, dates, whether it is verified, source, reason and waiver. */
function line(row: RuleRow, today: string): string {
  const { key, jurisdiction, kind, verifiedOn, source, url, reason, waiver } = row;
  const verification = verificationText({ verifiedOn, isStale: isStale(row, today) }, (day) => day).toLowerCase();
  return [
    ...[key, jurisdiction, valueWithUnit(row), RULE_KIND_LABELS[kind].toLowerCase(), dates(row), verification],
    ...[source, url, reason && `set because: ${reason}`, waiver && `waiver: ${waiver}`],
  ]
    .filter(Boolean)
    .join('  ');
}

/** The rules under headings, one line each; with a state, only those in force there. */
export async function printRules(scope: Scope, given: { for?: string }): Promise<void> {
  const today = todayOf(scope);
  const state = given.for === undefined ? undefined : stateNamed(given.for);
  for (const { section, rules } of bySection(listedRules(await readRules(scope.db), { state }, today))) {
    console.info(`${RULE_SECTION_LABELS[section]}:`);
    for (const row of rules) console.info(`  ${line(row, today)}`);
  }
}

const stateNamed = (name: string): string => stateNameOf(name) ?? refuse('NOT_FOUND', `There is no state ${name}.`);

/** What the options of `rules set` are called. */
export interface GivenRule {
  for: string;
  reason: string;
  kind?: string;
  source?: string;
  url?: string;
  from?: string;
  to?: string;
  waiver?: string;
}

export async function addRule(scope: Scope, key: string, value: number, given: GivenRule): Promise<void> {
  const { for: jurisdiction, from: effectiveFrom, to: effectiveTo, ...texts } = given;
  const input = setRuleInput.parse({ key, jurisdiction, value, effectiveFrom, effectiveTo, ...texts });
  const { rule, before } = await setRule(scope, input);
  console.info(
    `${sentence(rule)} now, ${dates(rule) || 'from today on'} (${RULE_KIND_LABELS[rule.kind].toLowerCase()}).`,
  );
  if (before) console.info(`It was ${valueWithUnit(before)} (${before.source}).`);
  if (given.waiver && !rule.waiver) console.error('No law asks for more, so that the waiver was not kept.');
}

const sentence = (row: RuleRow): string => `${row.key} is ${valueWithUnit(row)} for ${row.jurisdiction}`;

export async function dropRule(scope: Scope, key: string, given: { for: string }): Promise<void> {
  const at = ruleAtInput.parse({ key, jurisdiction: given.for });
  const [builtIn] = await removeRule(scope, at);
  if (builtIn) console.info(`Removed. ${sentence(builtIn)} again.`);
  else console.info(`Removed. There is no rule ${at.key} for ${at.jurisdiction} any more.`);
}

export async function markRule(scope: Scope, key: string, given: { for: string; undo: boolean }): Promise<void> {
  const at = ruleAtInput.parse({ key, jurisdiction: given.for });
  const rule = await (given.undo ? unverifyRule : verifyRule)(scope, at);
  console.info(`${sentence(rule)}: ${given.undo ? 'no longer marked as verified' : 'verified'} (${rule.source}).`);
}
