import type { RuleKey } from '#domain/staffing/rules/rule-keys';
import type { RuleKind, RuleRow } from '#domain/staffing/rules/rule-row';

/** The days on which the sources of the built-in rows were read. */
const FIRST_READ = '2026-11-22';
export const LAST_READ = '2026-11-30';

/** Where built-in rows are from. */
export interface RuleSource {
  kind: RuleKind;
  source: string;
  url: string | null;
  checkedOn?: string;
}

/** The built-in rows of one place from one source. */
export const rowsFrom = (
  jurisdiction: string,
  { kind, source, url, checkedOn = FIRST_READ }: RuleSource,
  values: Partial<Record<RuleKey, number>>,
): RuleRow[] =>
  (Object.entries(values) as [RuleKey, number][]).map(([key, value]) => ({
    ...{ key, jurisdiction, value, kind, source, url, checkedOn },
    ...{ verifiedOn: null, effectiveFrom: null, effectiveTo: null, reason: null, waiver: null },
  }));

export const houseDefault = (source: string): RuleSource => ({ kind: 'house', source, url: null });
