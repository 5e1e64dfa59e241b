'use client';

import { Button, Group, Modal, SimpleGrid, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useErrorFocus } from '@/app/_ui/focus/use-error-focus';

/** What was typed as the two ends of a range; either may be blank. */
export type Ends = readonly [first: string, last: string];

interface RangeProps {
  labels: Ends;
  start: Ends;
  input: TextInputProps;
  errorsOf: (ends: Ends) => readonly (string | null)[];
  onChoose: (ends: Ends) => void;
  onClose: () => void;
  /** Above the two inputs. */
  children?: ReactNode;
}

/** Asks for a range of which either end may be left out. */
export const RangeModal = ({ opened, title, ...range }: RangeProps & { opened: boolean; title: string }) => (
  <Modal opened={opened} onClose={range.onClose} title={title} size={420} closeButtonProps={{ 'aria-label': 'Close' }}>
    <Range {...range} />
  </Modal>
);

const NAMES = ['first', 'last'] as const;

const HALF_TYPED = 'Enter a full date, or none';

function Range({ labels, start, input, errorsOf, onChoose, onClose, children }: RangeProps) {
  const [ends, setEnds] = useState(start);
  const [isChecked, setChecked] = useState(false);
  const { idOf, focusError } = useErrorFocus(NAMES);
  const [halfTyped, setHalfTyped] = useState<(typeof NAMES)[number] | null>(null);
  const [first = null, last = null] = errorsOf(ends);
  const errorsWith = (half: typeof halfTyped) => ({ first, last, ...(half && { [half]: HALF_TYPED }) });
  const errors = errorsWith(halfTyped);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        // A date of which a part is missing has no text.
        const { elements } = event.currentTarget;
        const half = NAMES.find((name) => (elements.namedItem(name) as HTMLInputElement).validity.badInput) ?? null;
        setHalfTyped(half);
        if (focusError(errorsWith(half))) return;
        onChoose(ends);
        onClose();
      }}
    >
      <Stack gap={16}>
        {children}
        <SimpleGrid cols={2} spacing={16}>
          {NAMES.map((name, index) => (
            <TextInput
              key={name}
              {...input}
              id={idOf(name)}
              name={name}
              label={labels[index]}
              value={ends[index]}
              data-autofocus={index === 0 || undefined}
              error={isChecked && errors[name]}
              onChange={({ currentTarget: { value } }) => setEnds(index === 0 ? [value, ends[1]] : [ends[0], value])}
            />
          ))}
        </SimpleGrid>
        <Group gap={8} justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Show leads</Button>
        </Group>
      </Stack>
    </form>
  );
}
