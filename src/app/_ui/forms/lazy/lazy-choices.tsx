'use client';

import { lazyCode } from '../../loading/lazy-code';
import { LazyInput } from './lazy-input';

const LoadedChoices = lazyCode(() => import('./loaded-choices'));

interface LazyChoicesProps<Value extends string> {
  'aria-label': string;
  className?: string;
  placeholder: string;
  data: readonly { value: Value; label: string }[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
}

/** Several choices in the header of a page, in the order of `data`. Their code loads when the user comes near them. */
export function LazyChoices<Value extends string>({ data, values, onChange, ...look }: LazyChoicesProps<Value>) {
  const chosen = data.filter(({ value }) => values.includes(value));
  const text = chosen.length > 0 ? chosen.map(({ label }) => label).join(', ') : null;
  return (
    <LazyInput {...look} text={text} clearable preload={LoadedChoices.preload}>
      {(arrival) => (
        <LoadedChoices
          {...look}
          {...arrival}
          text={text}
          data={data}
          values={values}
          onChange={(next) => onChange(data.map(({ value }) => value).filter((value) => next.includes(value)))}
        />
      )}
    </LazyInput>
  );
}
