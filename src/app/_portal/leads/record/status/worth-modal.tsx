'use client';

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { inputTexts } from '@/app/_portal/shared/fields/field-look';
import { PlainInput } from '@/app/_portal/shared/fields/plain-input';
import { useLast } from '@/app/_ui/interaction/use-last';
import { LEAD_STATUS_LABELS } from '@/domain/leads/lead-choices';
import { isOpenStatus } from '@/domain/leads/lead-status';
import { amountError, readAmount } from '@/domain/shared/money';
import { LEAD_FIELDS } from '../lead-fields';
import type { Worth, WorthQuestion } from './worth';

/** Asks what a lead is worth, once it has been moved. Skipping it leaves the amount "not stated" (D83). */
export function WorthModal({ question }: { question: WorthQuestion | null }) {
  const shown = useLast(question);
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(null)}
      title={shown && `Moved to ${LEAD_STATUS_LABELS[shown.status]}. What is it worth?`}
      size={420}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown && <WorthForm key={shown.id} {...shown} />}
    </Modal>
  );
}

function WorthForm({ companyName, status, expectedCloseDate, answer }: WorthQuestion) {
  const [amount, setAmount] = useState('');
  const [day, setDay] = useState(expectedCloseDate ?? '');
  const [error, setError] = useState<string | null>(null);

  function save() {
    const refused = amount.trim() === '' ? null : amountError(amount);
    setError(refused);
    if (refused !== null) return;
    const given: Worth = {
      ...(amount.trim() !== '' && { amount: readAmount(amount) }),
      ...(day !== (expectedCloseDate ?? '') && { expectedCloseDate: day || null }),
    };
    answer(Object.keys(given).length > 0 ? given : null);
  }

  const amountInput = {
    ...inputTexts(LEAD_FIELDS.amount),
    value: amount,
    error,
    'data-autofocus': true,
    onChange: (event: { currentTarget: { value: string } }) => setAmount(event.currentTarget.value),
  };
  const dayInput = {
    ...inputTexts(LEAD_FIELDS.expectedCloseDate),
    value: day,
    onChange: (event: { currentTarget: { value: string } }) => setDay(event.currentTarget.value),
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap={16}>
        <Text size="sm" c="dimmed" lineClamp={2} dir="auto">
          {companyName}
        </Text>
        <PlainInput field={LEAD_FIELDS.amount} props={amountInput} />
        {isOpenStatus(status) && <PlainInput field={LEAD_FIELDS.expectedCloseDate} props={dayInput} />}
        <Group gap={8}>
          <Button variant="default" mr="auto" onClick={() => answer('UNDO')}>
            Undo move
          </Button>
          <Button variant="default" onClick={() => answer(null)}>
            Not now
          </Button>
          <Button type="submit">Save</Button>
        </Group>
      </Stack>
    </form>
  );
}
