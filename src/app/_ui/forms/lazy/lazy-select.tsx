'use client';

import { lazyCode } from '../../loading/lazy-code';
import { LazyInput } from './lazy-input';
import type { LoadedSelectProps } from './loaded-select';

const LoadedSelect = lazyCode(() => import('./loaded-select'));

interface LazySelectProps<Value extends string> extends Omit<LoadedSelectProps, 'data' | 'value' | 'onChange'> {
  'aria-label': string;
  data: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value | null) => void;
}

/** A choice in the header of a page, whose code loads when the user comes near it. */
export function LazySelect<Value extends string>(props: LazySelectProps<Value>) {
  const { data, value, clearable, onChange, ...look } = props;
  return (
    <LazyInput
      {...look}
      text={data.find((one) => one.value === value)?.label ?? null}
      clearable={clearable}
      preload={LoadedSelect.preload}
    >
      {(arrival) => (
        <LoadedSelect
          {...look}
          {...arrival}
          data={data}
          value={value}
          clearable={clearable}
          onChange={(next) => onChange(data.find((one) => one.value === next)?.value ?? null)}
        />
      )}
    </LazyInput>
  );
}
