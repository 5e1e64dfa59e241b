import type { ReactNode } from 'react';
import type { BulkField } from './bulk-actions';
import type { BulkOutcome } from './use-bulk';

interface Choices<Value extends string> extends Pick<BulkField<never>, 'label' | 'icon'> {
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  dot?: (value: Value) => ReactNode;
  badge?: (value: Value) => ReactNode;
  /** The result in words, from the label of the choice: "moved to Contacted". */
  resultText: (label: string) => string;
  /** What else to say about a choice, and what follows it. */
  outcome?: (value: Value) => Omit<BulkOutcome, 'resultText'>;
}

/** The bulk menu of a field with fixed choices. */
export const choiceMenu = <Name extends string, Value extends string>(
  name: Name,
  { values, labels, dot, badge, resultText, outcome, ...look }: Choices<Value>,
): BulkField<Record<Name, Value>> => ({
  ...look,
  choices: values.map((value) => ({
    label: labels[value],
    dot: dot?.(value),
    badge: badge?.(value),
    change: { [name]: value } as Record<Name, Value>,
    resultText: resultText(labels[value]),
    ...outcome?.(value),
  })),
});
