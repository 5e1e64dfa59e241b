import { Select } from '@mantine/core';
import classes from './list-filters.module.css';

interface FilterSelectProps<Value extends string> {
  label: string;
  /** Label while nothing is selected: "All statuses". */
  all: string;
  data: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value | null) => void;
}

/** A filter of a list with one choice. */
export function FilterSelect<Value extends string>({ label, all, data, value, onChange }: FilterSelectProps<Value>) {
  return (
    <Select
      className={classes.choice}
      aria-label={label}
      placeholder={all}
      data={data}
      value={value}
      onChange={onChange}
      clearable
    />
  );
}
