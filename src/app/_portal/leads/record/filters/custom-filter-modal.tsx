'use client';

import { Button, Checkbox, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import type { CustomField } from '@/app/_portal/custom-fields/record/use-custom-fields';
import { useErrorFocus } from '@/app/_ui/focus/use-error-focus';
import { type CustomCondition, conditionFor } from '@/domain/custom-fields/custom-filter';
import { type Ends, RangeModal } from './range-modal';

interface CustomFilterProps {
  field: CustomField;
  /** The condition that the list has already. */
  condition: CustomCondition | undefined;
  /** Null removes it. */
  onChoose: (condition: CustomCondition | null) => void;
  onClose: () => void;
}

/** What the leads of a list must have in a custom field. */
export function CustomFilterModal({ opened, ...props }: CustomFilterProps & { opened: boolean }) {
  const { field, condition, onChoose, onClose } = props;
  const { kind, label } = field;
  if (kind === 'number' || kind === 'money' || kind === 'date')
    return (
      <RangeModal
        key={field.id}
        opened={opened}
        title={label}
        labels={kind === 'date' ? ['From', 'To'] : ['At least', 'At most']}
        start={[String(condition?.min ?? ''), String(condition?.max ?? '')]}
        input={RANGE_INPUTS[kind]}
        errorsOf={(ends) => errorsOf(kind, ends)}
        onChoose={(ends) => onChoose(rangeOf(kind, ends))}
        onClose={onClose}
      />
    );
  return (
    <Modal opened={opened} onClose={onClose} title={label} size={420} closeButtonProps={{ 'aria-label': 'Close' }}>
      {kind === 'text' || kind === 'link' ? (
        <TextCondition {...props} />
      ) : kind === 'checkbox' ? (
        <CheckedCondition {...props} />
      ) : (
        <ChoiceCondition {...props} />
      )}
    </Modal>
  );
}

type RangeKind = 'number' | 'money' | 'date';

const RANGE_INPUTS = {
  number: { inputMode: 'decimal', placeholder: 'Any' },
  money: { inputMode: 'decimal', leftSection: '$', placeholder: 'Any' },
  date: { type: 'date' },
} as const;

const INVALID = { number: 'Enter a number', money: 'Enter an amount', date: 'Enter a date' } as const;

const limitIn = (kind: RangeKind, text: string) => (kind === 'number' ? Number(text) : text.trim());

const isLimit = (kind: RangeKind, text: string): boolean =>
  text.trim() === '' ||
  (!Number.isNaN(limitIn(kind, text)) && conditionFor(kind, { min: limitIn(kind, text) }) !== null);

/** The condition of a range as the domain reads it; null if both ends are blank. */
function rangeOf(kind: RangeKind, [first, last]: Ends): CustomCondition | null {
  const range = {
    ...(first.trim() !== '' && { min: limitIn(kind, first) }),
    ...(last.trim() !== '' && { max: limitIn(kind, last) }),
  };
  return Object.keys(range).length === 0 ? null : conditionFor(kind, range);
}

function errorsOf(kind: RangeKind, ends: Ends): (string | null)[] {
  const [first, last] = ends.map((text) => (isLimit(kind, text) ? null : INVALID[kind]));
  const { min, max } = first || last ? {} : (rangeOf(kind, ends) ?? {});
  const isReversed = min !== undefined && max !== undefined && min > max;
  return [first ?? null, last ?? (isReversed ? 'Must not come before the first' : null)];
}

interface QuestionProps {
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

function Question({ onSubmit, onClose, children }: QuestionProps) {
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={16}>
        {children}
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

/** Choosing nothing removes the condition. */
function ChoiceCondition({ field, condition, onChoose, onClose }: CustomFilterProps) {
  const [chosen, setChosen] = useState(condition?.any ?? []);
  return (
    <Question
      onSubmit={() => {
        onChoose(chosen.length === 0 ? null : { any: chosen });
        onClose();
      }}
      onClose={onClose}
    >
      <Checkbox.Group label="Any of these" value={chosen} onChange={setChosen}>
        <Stack gap={12} mt={8}>
          {field.choices.map(({ label, archived }, index) => (
            <Checkbox
              key={label}
              value={label}
              label={archived ? `${label} (archived)` : label}
              data-autofocus={index === 0 || undefined}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </Question>
  );
}

function TextCondition({ condition, onChoose, onClose }: CustomFilterProps) {
  const [text, setText] = useState(condition?.contains ?? '');
  const [error, setError] = useState<string | null>(null);
  const { idOf, focusError } = useErrorFocus(['text']);
  return (
    <Question
      onSubmit={() => {
        const problem = text.length > 200 ? 'At most 200 characters' : null;
        setError(problem);
        if (focusError({ text: problem })) return;
        onChoose(text.trim() === '' ? null : { contains: text.trim() });
        onClose();
      }}
      onClose={onClose}
    >
      <TextInput
        id={idOf('text')}
        label="Contains"
        autoComplete="off"
        data-autofocus
        dir="auto"
        value={text}
        error={error}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Text size="xs" c="dimmed">
        All words, in any letter case.
      </Text>
    </Question>
  );
}

function CheckedCondition({ field, condition, onChoose, onClose }: CustomFilterProps) {
  const [is, setIs] = useState(condition?.is ?? true);
  return (
    <Question
      onSubmit={() => {
        onChoose({ is });
        onClose();
      }}
      onClose={onClose}
    >
      <Radio.Group label={field.label} value={String(is)} onChange={(value) => setIs(value === 'true')}>
        <Group gap={16} mt={8}>
          <Radio value="true" label="Yes" data-autofocus />
          <Radio value="false" label="No" />
        </Group>
      </Radio.Group>
    </Question>
  );
}
