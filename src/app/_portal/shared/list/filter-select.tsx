import { LazyChoices } from '@/app/_ui/forms/lazy/lazy-choices';
import { LazySelect } from '@/app/_ui/forms/lazy/lazy-select';
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

interface FilterChoicesProps<Value extends string> extends Pick<FilterSelectProps<Value>, 'label' | 'all' | 'data'> {
  /** Null without a choice. */
  values: readonly Value[] | null;
  onChange: (values: Value[] | null) => void;
}

/** A filter of a list with any number of choices. */
export const FilterChoices = <Value extends string>({
  label,
  all,
  data,
  values,
  onChange,
}: FilterChoicesProps<Value>) => (
  <LazyChoices
    className={classes.choice ?? ''}
    aria-label={label}
    placeholder={all}
    data={data}
    values={values ?? []}
    onChange={(next) => onChange(next.length === 0 ? null : next)}
  />
);
