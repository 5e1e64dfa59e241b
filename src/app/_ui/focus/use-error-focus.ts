import { useCallback, useEffect, useId, useState } from 'react';
import { moveFocus } from './move-focus';

/** Ids for the inputs of a form, given in form order, and the way to the first of them with an error. */
export function useErrorFocus<Input extends string>(inputs: readonly Input[]) {
  const prefix = useId();
  const [toFocus, setToFocus] = useState<{ input: Input } | null>(null);
  const idOf = useCallback((input: Input) => prefix + input, [prefix]);
  // The error message must be rendered before the focus makes screen readers announce the input.
  useEffect(() => {
    if (toFocus) moveFocus(idOf(toFocus.input));
  }, [toFocus, idOf]);

  /** Returns false if none of the errors belongs to an input of this form. */
  const focusError = (errors: Partial<Record<Input, unknown>>): boolean => {
    const input = inputs.find((one) => errors[one]);
    if (input) setToFocus({ input });
    return input !== undefined;
  };
  return { idOf, focusError };
}
