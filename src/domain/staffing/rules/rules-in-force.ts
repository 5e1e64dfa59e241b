import { RULE_KEYS } from '#domain/staffing/rules/rule-keys';
import { COUNTRY, countingRule, HOUSE, isInForce, type RuleRow, ruleBook } from '#domain/staffing/rules/rule-row';

/** Those of the whole country first, then by place. */
const orderOf = ({ jurisdiction }: RuleRow): string =>
  jurisdiction === COUNTRY || jurisdiction === HOUSE ? '' : jurisdiction;

/**
 * The rows for a list, in the order of the keys: those in force in a state on a day (today by default), one for each
 * key; without a state, those of all places, and without a day, whenever they are in force.
 */
export function listedRules(
  rows: readonly RuleRow[],
  { state, day }: { state?: string | undefined; day?: string | undefined },
  today: string,
): RuleRow[] {
  if (state) {
    const book = ruleBook(rows, { state, day: day ?? today });
    return RULE_KEYS.flatMap((key) => book.find(key) ?? []);
  }
  const listed = day ? rows.filter((row) => isInForce(row, day)) : rows;
  const isReplaced = (row: RuleRow) => row.reason === null && countingRule(rows, row, day ?? today)?.reason != null;
  return RULE_KEYS.flatMap((key) =>
    listed.filter((row) => row.key === key && !isReplaced(row)).sort((a, b) => orderOf(a).localeCompare(orderOf(b))),
  );
}
