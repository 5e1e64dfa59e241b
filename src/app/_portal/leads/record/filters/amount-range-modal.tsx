'use client';

import { Button, Group, Modal, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { amountError, readAmount } from '@/domain/shared/money';
import type { AmountChoice, Filters } from './use-lead-filters';

interface AmountRangeProps {
  linked: Pick<Filters['linked'], 'minAmount' | 'maxAmount'>;
  onChoose: (range: AmountChoice) => void;
  onClose: () => void;
}

/** The least and the most that leads may be worth, each of which may be left out. */
export function AmountRangeModal({ opened, ...range }: AmountRangeProps & { opened: boolean }) {
  return (
    <Modal
      opened={opened}
      onClose={range.onClose}
      title="Amount"
      size={420}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Range {...range} />
    </Modal>
  );
}

function Range({ linked, onChoose, onClose }: AmountRangeProps) {
  const [least, setLeast] = useState(String(linked.minAmount ?? ''));
  const [most, setMost] = useState(String(linked.maxAmount ?? ''));
  const [shown, setShown] = useState(false);
  const errorOf = (text: string) => (text.trim() === '' ? null : amountError(text));
  const [minAmount, maxAmount] = [readAmount(least) ?? undefined, readAmount(most) ?? undefined];
  const isReversed = minAmount !== undefined && maxAmount !== undefined && minAmount > maxAmount;
  const errors = [errorOf(least), errorOf(most) ?? (isReversed ? 'Must not be less than the first amount' : null)];
  const inputs = [
    { label: 'At least', value: least, set: setLeast, 'data-autofocus': true },
    { label: 'At most', value: most, set: setMost },
  ];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setShown(true);
        if (errors.some((error) => error !== null)) return;
        onChoose({ minAmount, maxAmount });
        onClose();
      }}
    >
      <Stack gap={16}>
        <SimpleGrid cols={2} spacing={16}>
          {inputs.map(({ set, ...input }, index) => (
            <TextInput
              key={input.label}
              {...input}
              inputMode="decimal"
              leftSection="$"
              placeholder="Any"
              error={shown ? errors[index] : null}
              onChange={(event) => set(event.currentTarget.value)}
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
