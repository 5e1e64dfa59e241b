import { z } from 'zod';
import { STATE_NAMES } from '#domain/leads/event/state-zones';
import { calendarDate } from '#domain/shared/time-schemas';
import { MAX_OWN_RULES } from '#domain/staffing/rules/own-rule';
import { RULE_KEYS, RULES } from '#domain/staffing/rules/rule-keys';
import { RULE_KINDS } from '#domain/staffing/rules/rule-row';

const day = z.string();

/** A rule as its readers see it: the value with its source, and how far to trust it. */
export const staffingRule = z
  .object({
    key: z.enum(RULE_KEYS),
    label: z.string(),
    jurisdiction: z.string().meta({
      description:
        'Where it holds: `US`, a state (`California`), a city (`Boise, Idaho`), a venue (`venue: Pier 9`), or `house`, which is everywhere because the company says so.',
    }),
    value: z.number(),
    unit: z.string(),
    kind: z.enum(RULE_KINDS).meta({
      description: 'Whether it is law, guidance of an authority, the practice of vendors, or a default of our own.',
    }),
    source: z.string(),
    url: z.string().nullable(),
    checkedOn: day.meta({ description: 'The day on which the source was read (YYYY-MM-DD).' }),
    verifiedOn: day.nullable().meta({
      description: 'The day on which the operator confirmed it against the source; null if it is not yet verified.',
    }),
    isStale: z.boolean().meta({ description: 'Whether nobody has checked it for 365 days.' }),
    effectiveFrom: day.nullable().meta({ description: 'The first day on which it is in force; null if always.' }),
    effectiveTo: day.nullable().meta({ description: 'The last day on which it is in force; null if for ever.' }),
    reason: z.string().nullable().meta({ description: 'Why the operator has set it; null if it is built in.' }),
    waiver: z.string().nullable().meta({
      description: 'The written waiver of the authority that lets it ask for less than the law.',
    }),
  })
  .meta({
    title: 'StaffingRule',
    examples: [
      {
        key: 'overtime.afterDayHours',
        label: RULES['overtime.afterDayHours'].label,
        jurisdiction: 'California',
        value: 8,
        unit: 'hours',
        kind: 'law',
        source: 'California Labor Code 500 and 510',
        url: 'https://www.dir.ca.gov/dlse/faq_overtime.htm',
        checkedOn: '2026-11-30',
        verifiedOn: null,
        isStale: false,
        effectiveFrom: null,
        effectiveTo: null,
        reason: null,
        waiver: null,
      },
    ],
  });

export type StaffingRule = z.infer<typeof staffingRule>;

/** Which rules to list. */
export const listRulesInput = z.object({
  state: z.enum(STATE_NAMES).optional().meta({
    description:
      'The full name of a US state: only the rules in force there, one for each key. By default, the rules of all places.',
  }),
  day: calendarDate.optional().meta({
    description:
      'Only rules in force on this day (YYYY-MM-DD). With `state`, that is today in your time zone by default.',
  }),
});

export type ListRulesInput = z.infer<typeof listRulesInput>;

export const staffingRuleList = z.object({ items: z.array(staffingRule).max(2 * MAX_OWN_RULES) });
