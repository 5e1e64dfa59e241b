import { Select } from '@mantine/core';
import classes from './list-filters.module.css';

interface FilterSelectProps<Value extends string> {
  label: string;
  /** What it says while nothing is chosen: "All statuses". */
  all: string;
  data: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value | null) => void;
}

/** One choice that leaves only some rows of a list. */
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
