'use client';

import { lazyCode } from '../loading/lazy-code';
import { LateInput } from './late-input';
import type { LoadedSelectProps } from './loaded-select';

const LoadedSelect = lazyCode(() => import('./loaded-select'));

interface LateSelectProps<Value extends string> extends Omit<LoadedSelectProps, 'data' | 'value' | 'onChange'> {
  'aria-label': string;
  data: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value | null) => void;
}

/** A choice in the header of a page, whose code loads when the user comes near it. */
export function LateSelect<Value extends string>(props: LateSelectProps<Value>) {
  const { data, value, clearable, onChange, ...look } = props;
  return (
    <LateInput
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
    </LateInput>
  );
}
