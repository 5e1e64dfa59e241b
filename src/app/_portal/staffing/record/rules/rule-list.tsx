import { Table } from '@mantine/core';
import { useCardLayout } from '@/app/_portal/shared/list/use-layout';
import { bySection, RULE_SECTION_LABELS } from '@/domain/staffing/rules/rule-sections';
import { placeText } from '@/domain/staffing/rules/rule-words';
import type { StaffingRule } from '@/domain/staffing/rules/staffing-rule';
import classes from './rule-list.module.css';
import { RuleOrigin, RuleSource, RuleValue } from './rule-source';

/** Rules by what they are for: a table each, or cards if there is no room for one. */
export function RuleList({ rules }: { rules: readonly StaffingRule[] }) {
  const List = useCardLayout() ? RuleCards : RuleTable;
  return bySection(rules).map(({ section, rules: ofSection }) => (
    <section key={section} className={classes.section} aria-labelledby={`rules-${section}`}>
      <h2 id={`rules-${section}`}>{RULE_SECTION_LABELS[section]}</h2>
      <List rules={ofSection} of={`rules-${section}`} />
    </section>
  ));
}

interface ListProps {
  rules: readonly StaffingRule[];
  /** The id of the heading. */
  of: string;
}

/** A place can have a rule of the operator's beside the built-in one, or several for different times. */
const keyOf = ({ key, jurisdiction, reason, effectiveFrom }: StaffingRule) =>
  [key, jurisdiction, reason === null, effectiveFrom].join(' ');

const RuleTable = ({ rules, of }: ListProps) => (
  <Table className={classes.table} aria-labelledby={of} layout="fixed" verticalSpacing={8} horizontalSpacing={12}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th w="28%">Rule</Table.Th>
        <Table.Th w="20%">Value</Table.Th>
        <Table.Th w="16%">Where</Table.Th>
        <Table.Th>Source</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rules.map((rule) => (
        <Table.Tr key={keyOf(rule)}>
          <Table.Th scope="row" fw={500}>
            {rule.label}
          </Table.Th>
          <Table.Td>
            <RuleValue rule={rule} />
          </Table.Td>
          <Table.Td>{placeText(rule.jurisdiction)}</Table.Td>
          <Table.Td>
            <RuleOrigin rule={rule} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

const RuleCards = ({ rules, of }: ListProps) => (
  <ul className={classes.cards} aria-labelledby={of}>
    {rules.map((rule) => (
      <li key={keyOf(rule)}>
        <RuleSource rule={rule} />
      </li>
    ))}
  </ul>
);
