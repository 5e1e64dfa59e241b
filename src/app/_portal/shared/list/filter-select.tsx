import { LazySelect } from '@/app/_ui/forms/lazy-select';
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
export const FilterSelect = <Value extends string>({ label, all, ...choice }: FilterSelectProps<Value>) => (
  <LazySelect className={classes.choice} aria-label={label} placeholder={all} clearable {...choice} />
);
