import { z } from 'zod';
import { type Problem, problem } from '#domain/shared/problem';
import { fail, ok, type Result } from '#domain/shared/result';
import { requiredLine } from '#domain/shared/text-schemas';
import { calendarDate } from '#domain/shared/time-schemas';
import { readJurisdiction } from '#domain/staffing/rules/jurisdiction';
import { isRuleKey } from '#domain/staffing/rules/rule-keys';
import {
  countingRule,
  isRuleAt,
  lawAbove,
  RULE_KINDS,
  type RuleRow,
  ruleValueError,
} from '#domain/staffing/rules/rule-row';

/** Most rows that the operator can have. The built-in ones come on top. */
export const MAX_OWN_RULES = 1000;

export const TOO_MANY_RULES = `There can be ${MAX_OWN_RULES} rules of your own. Remove one that no longer applies.`;

const MAX_TEXT = 1000;
const MAX_PLACE = 200;

const key = z.string().refine(isRuleKey, { error: 'There is no such rule', abort: true });

const jurisdiction = requiredLine(MAX_PLACE, 'Say where it holds').transform((text, context) => {
  const read = readJurisdiction(text);
  if (read) return read;
  context.addIssue({
    code: 'custom',
    message: 'Must be US, house, a state, a city ("Boise, Idaho") or a venue ("venue: Pier 9")',
    input: text,
  });
  return z.NEVER;
});

/** Which rule, and where it holds. */
export const ruleAtInput = z.strictObject({ key, jurisdiction });

const OWN_SOURCE = 'Our own rule';

/** A rule as the operator sets it. */
export const setRuleInput = ruleAtInput
  .extend({
    value: z.number(),
    kind: z.enum(RULE_KINDS).optional(),
    source: requiredLine(MAX_TEXT, 'Source is required').optional(),
    url: z
      .url({ protocol: /^https?$/, error: 'Must be a web address' })
      .max(MAX_TEXT)
      .nullable()
      .default(null),
    reason: requiredLine(MAX_TEXT, 'Reason is required'),
    effectiveFrom: calendarDate.nullable().default(null),
    effectiveTo: calendarDate.nullable().default(null),
    waiver: requiredLine(MAX_TEXT, 'Waiver must not be blank').nullable().default(null),
  })
  .superRefine((given, context) => {
    const refuse = (path: string, message: string | null) =>
      message && context.addIssue({ code: 'custom', message, path: [path], input: given });
    refuse('value', ruleValueError(given.key, given.value));
    refuse(
      'source',
      given.source || !given.kind || given.kind === 'house' ? null : 'Source is required unless it is a house default',
    );
    const { effectiveFrom, effectiveTo } = given;
    const ends = effectiveFrom && effectiveTo && effectiveTo < effectiveFrom;
    refuse('effectiveTo', ends ? 'Must not be before the first day' : null);
  });

export type SetRuleInput = z.output<typeof setRuleInput>;

/** Whether the operator's new row takes the place of another one of theirs: it comes into force on the same day. */
export const replacesRule = (row: RuleRow, other: RuleRow): boolean =>
  other.reason !== null && isRuleAt(row, other) && row.effectiveFrom === other.effectiveFrom;

const belowTheLaw = (law: RuleRow): Problem =>
  problem(
    'CONFLICT',
    `The law asks for more: ${law.key} is ${law.value} for ${law.jurisdiction} (${law.source}${law.url ? `, ${law.url}` : ''}). Give the authority's written waiver, or another value.`,
    { field: 'waiver' },
  );

/** What the operator does not say stays as it is in the row that counted before: another value of a law is still law. */
function originOf(
  rows: readonly RuleRow[],
  given: SetRuleInput,
  today: string,
): Pick<RuleRow, 'kind' | 'source' | 'url'> {
  const before = given.kind ? null : countingRule(rows, given, today);
  if (before && !given.source) return { kind: before.kind, source: before.source, url: given.url ?? before.url };
  return { kind: given.kind ?? before?.kind ?? 'house', source: given.source ?? OWN_SOURCE, url: given.url };
}

/**
 * The row that the operator sets on `today`, a calendar day. Fails if it asks for less than a law that can hold there,
 * unless the authority has waived that in writing. A waiver that is not needed is left out.
 */
export function ownRule(rows: readonly RuleRow[], given: SetRuleInput, today: string): Result<RuleRow> {
  const row: RuleRow = { ...given, ...originOf(rows, given, today), checkedOn: today, verifiedOn: null };
  const law = lawAbove(
    rows.filter((other) => !replacesRule(row, other)),
    row,
  );
  if (law && !row.waiver) return fail(belowTheLaw(law));
  return ok({ ...row, waiver: law ? row.waiver : null });
}
