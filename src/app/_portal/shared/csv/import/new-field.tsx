import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { readTags } from '@/domain/csv/tag-cell';
import type { NewFileField } from '@/domain/custom-fields/custom-field';
import {
  CUSTOM_FIELD_KIND_LABELS,
  CUSTOM_FIELD_KINDS,
  CUSTOM_LIMITS,
  hasChoices,
} from '@/domain/custom-fields/custom-field-kinds';
import classes from './new-field.module.css';

export interface NewFieldProps {
  /** The column of the file that it is for. */
  index: number;
  field: NewFileField;
  onDescribe: (key: string, change: Partial<Omit<NewFileField, 'key'>>) => void;
  /** The different values of the column; null if a field cannot have so many choices. */
  valuesOf: (index: number) => Promise<string[] | null>;
}

const TOO_MANY = `The column has more than ${CUSTOM_LIMITS.choices} different values, so it stays text.`;

/** A custom field that the import creates for a column: its label and its kind. */
export function NewField({ index, field: { key, label, kind, choices }, onDescribe, valuesOf }: NewFieldProps) {
  const [note, setNote] = useState('');

  /** The choices are what the file has. */
  async function setKind(next: NewFileField['kind']) {
    setNote('');
    if (!hasChoices(next)) return onDescribe(key, { kind: next, choices: undefined });
    const values = await valuesOf(index);
    const labels = [...new Set(next === 'choices' ? (values ?? []).flatMap(readTags) : values)];
    if (values === null || labels.length === 0 || labels.length > CUSTOM_LIMITS.choices) return setNote(TOO_MANY);
    onDescribe(key, { kind: next, choices: labels.map((one) => ({ label: one, archived: false })) });
  }

  return (
    <div className={classes.field}>
      <TextInput
        label="Label"
        size="xs"
        aria-label={`Label of the new field ${key}`}
        value={label}
        maxLength={CUSTOM_LIMITS.label}
        error={label.trim() === '' && 'Label is required'}
        onChange={({ currentTarget: { value } }) => onDescribe(key, { label: value })}
      />
      <NativeSelect
        label="Kind"
        size="xs"
        aria-label={`Kind of the new field ${key}`}
        value={kind}
        data={CUSTOM_FIELD_KINDS.map((value) => ({ value, label: CUSTOM_FIELD_KIND_LABELS[value] }))}
        onChange={({ currentTarget: { value } }) => {
          const next = CUSTOM_FIELD_KINDS.find((one) => one === value);
          if (next) void setKind(next);
        }}
      />
      <Text size="xs" c="dimmed" role="status">
        {note || (choices ? `Choices: ${choices.map((choice) => choice.label).join(', ')}` : `Key: ${key}`)}
      </Text>
    </div>
  );
}
