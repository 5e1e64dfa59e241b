import { NativeSelect } from '@mantine/core';
import classes from './reports.module.css';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
}

interface Props<Value extends string> {
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  /** Below the others, under a heading. */
  group?: { label: string; choices: readonly Choice<Value>[] };
  /** Without it, there is nothing to choose. */
  onChange?: (next: Value) => void;
}

/** The platform's own select: the quickest one on a phone, and a dropdown of our library would cost 40 kB. */
export function ReportSelect<Value extends string>({ label, value, choices, group, onChange }: Props<Value>) {
  const all = group ? [...choices, ...group.choices] : choices;
  return (
    <NativeSelect
      className={classes.choice}
      aria-label={label}
      value={value}
      disabled={!onChange}
      onChange={({ currentTarget }) => {
        const next = all.find((choice) => choice.value === currentTarget.value);
        if (next) onChange?.(next.value);
      }}
    >
      {choices.map(toOption)}
      {group && <optgroup label={group.label}>{group.choices.map(toOption)}</optgroup>}
    </NativeSelect>
  );
}

const toOption = ({ value, label }: Choice<string>) => (
  <option key={value} value={value}>
    {label}
  </option>
);
