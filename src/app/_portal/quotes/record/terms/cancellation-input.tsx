'use client';

import { ActionIcon, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { focusWhenShown, moveFocus } from '@/app/_ui/focus/move-focus';
import type { useRecordForm } from '@/app/_ui/forms/use-record-form';
import { TERMS_LIMITS } from '@/domain/quotes/quote-terms';
import { CancellationExample } from './cancellation-example';
import classes from './terms.module.css';
import { newStep, type StepDraft, type StepInput, type TermsDraft, typedSteps } from './terms-draft';

type InputProps = ReturnType<ReturnType<typeof useRecordForm>['inputProps']>;

interface CancellationInputProps {
  form: {
    values: Pick<TermsDraft, 'cancellation'>;
    setFieldValue: (field: 'cancellation', steps: StepDraft[]) => void;
    inputProps: (input: StepInput | 'cancellation') => InputProps;
  };
}

/** The steps of the cancellation scale, and an example of what they say. */
export function CancellationInput({ form }: CancellationInputProps) {
  const { cancellation: steps } = form.values;
  const { id: addId, error, readOnly } = form.inputProps('cancellation');
  const complete = typedSteps(steps);
  const change = (changed: StepDraft[]) => form.setFieldValue('cancellation', changed);
  return (
    <fieldset className={classes.scale}>
      <legend>Cancellation</legend>
      <Text size="xs" c="dimmed" mb={8}>
        What canceling costs, by how many days before the event it happens. A step of 0 days applies until the event.
      </Text>
      <Stack gap={12}>
        {steps.map(({ key }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be announced twice.
          <div key={key} className={classes.step} role="group" aria-label={`Step ${index + 1}`}>
            <TextInput
              {...form.inputProps(`cancellation.${index}.days`)}
              label="Days before"
              inputMode="numeric"
              classNames={{ input: 'figures' }}
            />
            <TextInput
              {...form.inputProps(`cancellation.${index}.share`)}
              label="Share of the total"
              inputMode="decimal"
              rightSection="%"
              classNames={{ input: 'figures' }}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              className={classes.remove}
              aria-label={`Remove step ${index + 1}`}
              disabled={readOnly}
              onClick={() => {
                change(steps.toSpliced(index, 1));
                moveFocus(addId);
              }}
            >
              <IconX size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {error && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
        <Button
          id={addId}
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.add}
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          disabled={readOnly || steps.length >= TERMS_LIMITS.steps}
          onClick={() => {
            change([...steps, newStep()]);
            const { id } = form.inputProps(`cancellation.${steps.length}.days`);
            focusWhenShown(() => document.getElementById(id));
          }}
        >
          Add step
        </Button>
        {complete.length > 0 && <CancellationExample steps={complete} />}
      </Stack>
    </fieldset>
  );
}
