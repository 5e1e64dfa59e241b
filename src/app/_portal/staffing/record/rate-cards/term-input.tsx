'use client';

import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { readNumber, readPercent } from '@/app/_portal/shared/fields/percent';
import { Hint } from '@/app/_ui/feedback/hint';
import { RULE_KIND_LABELS } from '@/domain/staffing/rules/rule-row';
import classes from './rate-card.module.css';
import { HELP_BELOW, isOneOf, type NumberTerm, PERCENTS, type PercentTerm, TERM_LABELS } from './rate-card-inputs';
import type { RateCardForm } from './use-rate-card-form';
import { useTermRule } from './use-term-rules';

interface TermInputProps {
  form: RateCardForm;
  term: PercentTerm | NumberTerm;
  help: string;
  /** Percent, where that is what is typed. */
  unit?: string;
}

/** A term that starts with the value of a rule. While it has that value, it says where the value comes from. */
export function TermInput({ form, term, help, unit }: TermInputProps) {
  const rule = useTermRule(term);
  const isPercent = isOneOf(PERCENTS, term);
  const typed = (isPercent ? readPercent : readNumber)(form.values[term]);
  return (
    <TextInput
      {...form.inputProps(term)}
      label={TERM_LABELS[term]}
      description={withSource(help, typed === rule?.value ? rule : undefined)}
      inputWrapperOrder={HELP_BELOW}
      inputMode="decimal"
      rightSection={isPercent ? '%' : unit}
      rightSectionWidth={unit === undefined ? undefined : 64}
      classNames={{ input: 'figures' }}
    />
  );
}

function withSource(help: string, rule: ReturnType<typeof useTermRule>): ReactNode {
  if (!rule) return help;
  return (
    <>
      {help}{' '}
      <Hint label={`${rule.label}: ${rule.source}`} onTap>
        <button type="button" className={classes.source}>
          {RULE_KIND_LABELS[rule.kind]}
        </button>
      </Hint>
    </>
  );
}
