import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { writtenDay } from '@/app/_portal/education/record/written-day';
import { useFormats } from '@/app/_ui/time/formats';
import { RULE_KIND_LABELS } from '@/domain/staffing/rules/rule-row';
import { placeText, ruleValueText, verificationText } from '@/domain/staffing/rules/rule-words';
import type { StaffingRule } from '@/domain/staffing/rules/staffing-rule';
import classes from './rule-source.module.css';

interface RuleProps {
  rule: StaffingRule;
}

/** One rule as text: what it says, where it holds, who says so, and how far to trust it. */
export const RuleSource = ({ rule }: RuleProps) => (
  <div className={classes.rule}>
    <p className={classes.head}>
      <span className={classes.label}>{rule.label}</span>
      <RuleValue rule={rule} />
    </p>
    <p className={classes.quiet}>{placeText(rule.jurisdiction)}</p>
    <RuleOrigin rule={rule} />
  </div>
);

export function RuleValue({ rule }: RuleProps) {
  const { number } = useFormats();
  return <span className={classes.value}>{ruleValueText(rule, number)}</span>;
}

/** Who says so, since when it holds, and how far to trust it. */
export const RuleOrigin = ({ rule }: RuleProps) => (
  <div className={classes.origin}>
    <p className={classes.state}>
      <span className={classes.kind}>{RULE_KIND_LABELS[rule.kind]}</span>
      <Verification rule={rule} />
    </p>
    <p>
      <SourceText rule={rule} />
    </p>
    <Dates rule={rule} />
    {rule.reason && <p>Set because: {rule.reason}</p>}
    {rule.waiver && <p>Waived by the authority: {rule.waiver}</p>}
  </div>
);

const Verification = ({ rule }: RuleProps) => (
  <span className={classes.verification} data-verified={(rule.verifiedOn !== null && !rule.isStale) || undefined}>
    {verificationText(rule, writtenDay)}
  </span>
);

const SourceText = ({ rule: { source, url } }: RuleProps) =>
  url ? (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit>
      {source} <IconExternalLink className={classes.icon} size={12} stroke={1.8} aria-label="(opens in a new tab)" />
    </Anchor>
  ) : (
    source
  );

function Dates({ rule: { effectiveFrom, effectiveTo } }: RuleProps) {
  if (!effectiveFrom && !effectiveTo) return null;
  const from = effectiveFrom ? `from ${writtenDay(effectiveFrom)}` : '';
  const to = effectiveTo ? `to ${writtenDay(effectiveTo)}` : '';
  return <p>In force {[from, to].filter(Boolean).join(' ')}</p>;
}
