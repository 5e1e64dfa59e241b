'use client';

import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { readAmount } from '@/domain/shared/money';

/** How a number is read and written. What cannot be read is NaN, which validation refuses. */
interface NumberKind<Value extends number | null> {
  read: (text: string) => Value | number;
  write: (value: Value) => string;
  inputMode: 'numeric' | 'decimal';
}

const digits = (text: string): number =>
  /^\d{1,3}(,?\d{3})*$/.test(text.trim()) ? Number(text.replaceAll(',', '')) : Number.NaN;
const written = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value));
/** Shares are typed as percentages. */
const percentOf = (share: number): number => Number((share * 100).toFixed(4));

/** Nothing counts as 0. */
export const WHOLE: NumberKind<number> = {
  read: (text) => (text.trim() === '' ? 0 : digits(text)),
  write: written,
  inputMode: 'numeric',
};

export const WHOLE_OR_NONE: NumberKind<number | null> = {
  read: (text) => (text.trim() === '' ? null : digits(text)),
  write: written,
  inputMode: 'numeric',
};

export const DOLLARS: NumberKind<number> = {
  read: (text) => readAmount(text) ?? Number.NaN,
  write: written,
  inputMode: 'decimal',
};

export const PERCENT: NumberKind<number> = {
  read: (text) => (/^\d{1,3}(\.\d*)?$/.test(text.trim()) ? Number(text) / 100 : Number.NaN),
  write: (share) => written(percentOf(share)),
  inputMode: 'decimal',
};

interface NumberFieldProps<Value extends number | null> extends Omit<TextInputProps, 'value' | 'onChange'> {
  kind: NumberKind<Value>;
  value: Value;
  onChange: (value: Value) => void;
}

/** An input for a number, which keeps what is typed as it is typed. */
export function NumberField<Value extends number | null>({ kind, value, onChange, ...input }: NumberFieldProps<Value>) {
  const [text, setText] = useState(() => kind.write(value));
  const isTyped = Object.is(kind.read(text), value);
  return (
    <TextInput
      autoComplete="off"
      classNames={{ input: 'figures' }}
      {...input}
      inputMode={kind.inputMode}
      value={isTyped ? text : kind.write(value)}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(kind.read(currentTarget.value) as Value);
      }}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
}
