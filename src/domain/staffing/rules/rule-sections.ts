import type { RuleKey } from '#domain/staffing/rules/rule-keys';

/** What rules are for, in the order in which they are shown. */
export const RULE_SECTIONS = ['planner', 'pay', 'billing', 'licenses', 'clock'] as const;

export type RuleSection = (typeof RULE_SECTIONS)[number];

export const RULE_SECTION_LABELS: Record<RuleSection, string> = {
  planner: 'How many guards',
  pay: 'What guards are paid by law',
  billing: 'What a client is billed',
  licenses: 'Licenses and insurance',
  clock: 'Deadlines before and after an event',
};

type Topic = RuleKey extends `${infer Start}.${string}` ? Start : never;

const SECTIONS: Record<Topic, RuleSection> = {
  guards: 'planner',
  rovers: 'planner',
  ratio: 'planner',
  lanes: 'planner',
  supervisors: 'planner',
  crowdManagers: 'planner',
  relief: 'planner',
  paid: 'planner',
  shift: 'planner',
  overtime: 'pay',
  doubleTime: 'pay',
  seventhDay: 'pay',
  wage: 'pay',
  bill: 'billing',
  cost: 'billing',
  margin: 'billing',
  license: 'licenses',
  clock: 'clock',
};

export const ruleSectionOf = (key: RuleKey): RuleSection => SECTIONS[key.split('.')[0] as Topic];

/** Rules by what they are for, in their order; without empty sections. */
export const bySection = <Rule extends { key: RuleKey }>(
  rules: readonly Rule[],
): { section: RuleSection; rules: Rule[] }[] =>
  RULE_SECTIONS.map((section) => ({
    section,
    rules: rules.filter(({ key }) => ruleSectionOf(key) === section),
  })).filter((group) => group.rules.length > 0);
