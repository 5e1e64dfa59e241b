import { Anchor, Text } from '@mantine/core';
import { useFormats } from '@/app/_ui/time/formats';
import { RULE_KIND_LABELS } from '@/domain/staffing/rules/rule-row';
import { ruleValueText, verificationText } from '@/domain/staffing/rules/rule-words';
import type { StaffingRule } from '@/domain/staffing/rules/staffing-rule';

export function RuleSource({ rule }: { rule: StaffingRule }) {
  const { number, day } = useFormats();
  return (
    <>
      <Text size="xs">
        {rule.label}: {ruleValueText(rule, number)} · {rule.jurisdiction} · {RULE_KIND_LABELS[rule.kind]}
      </Text>
      <Text size="xs" c="dimmed">
        {rule.source}.{' '}
        {rule.url && (
          <Anchor href={rule.url} target="_blank" rel="noreferrer" inherit>
            Source
          </Anchor>
        )}{' '}
        {verificationText(rule, day)}
      </Text>
    </>
  );
}
