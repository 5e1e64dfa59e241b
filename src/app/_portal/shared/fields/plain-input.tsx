'use client';

import { Checkbox, type InputWrapperProps, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { TimeZoneSelect } from '@/app/_ui/time/time-zone-select';
import { readTags, writeTags } from '@/domain/csv/tag-cell';
import { DAY_INPUT, WALL_TIME_INPUT } from './day-input';
import { FLAG_LABELS, type InputTexts, type PlainField, type PlainKind } from './field-look';

/** For text in any script. As a plain `dir`, Mantine would put it on the wrapper, which has no text. */
export const OWN_DIRECTION = { input: { dir: 'auto' } } as const;

type InputProps = Omit<InputTexts, 'description'> & {
  description?: ReactNode;
  required?: boolean;
  id?: string;
  value?: string;
  readOnly?: boolean;
  inputWrapperOrder?: InputWrapperProps['inputWrapperOrder'];
  /** Of a field with choices. */
  comboboxProps?: { withinPortal: boolean };
};

/** What sets the text of an input, where its event does not have it: `onChange` of a form takes a value, too. */
const setterOf = (input: object): ((text: string) => void) => Reflect.get(input, 'onChange') ?? (() => {});

/** Null if nothing is chosen: Mantine shows its clear button even for an empty text. */
const chosen = ({ value, ...input }: InputProps) => ({ ...input, value: value || null });

/** No maxLength, because it would silently truncate pasted text. Validation reports the limit instead. */
const INPUTS = {
  text: (input) => <TextInput {...input} attributes={OWN_DIRECTION} />,
  // Not type="email", which would refuse a display name (D77).
  email: (input) => <TextInput {...input} inputMode="email" autoCapitalize="none" />,
  phone: (input) => <TextInput {...input} inputMode="tel" autoCapitalize="none" />,
  number: (input) => <TextInput {...input} inputMode="decimal" />,
  money: (input) => <TextInput {...input} inputMode="decimal" leftSection="$" />,
  day: (input) => <TextInput {...input} {...DAY_INPUT} />,
  time: (input) => <TextInput {...input} type="time" />,
  flag: (input) => (
    <Select
      {...chosen(input)}
      data={Object.entries(FLAG_LABELS).map(([value, label]) => ({ value, label }))}
      clearable
    />
  ),
  zone: (input) => <TimeZoneSelect {...chosen(input)} clearable />,
  moment: (input) => <TextInput {...input} {...WALL_TIME_INPUT} />,
  long: (input, { minRows = 2, maxRows = 8 }) => (
    <Textarea {...input} attributes={OWN_DIRECTION} minRows={minRows} maxRows={maxRows} />
  ),
  choice: (input, { choices = {}, clearable }) => (
    <Select {...chosen(input)} data={optionsWith(choices, [input.value ?? ''])} clearable={clearable} />
  ),
  choices: ({ value = '', ...input }, { choices = {} }) => (
    <MultiSelect
      {...input}
      value={readTags(value)}
      onChange={(next) => setterOf(input)(writeTags(next))}
      data={optionsWith(choices, readTags(value))}
      clearable
    />
  ),
  check: ({ value, placeholder: _, inputWrapperOrder: __, readOnly, ...input }) => (
    <Checkbox
      {...input}
      checked={value === 'true'}
      onChange={({ currentTarget: { checked } }) => readOnly || setterOf(input)(checked ? 'true' : '')}
    />
  ),
  link: (input) => <TextInput {...input} inputMode="url" autoCapitalize="none" placeholder="https://" />,
} satisfies Record<PlainKind, (input: InputProps, field: Options) => ReactNode>;

/** Also the current value, which may be none of them any more. */
const optionsWith = (choices: Readonly<Record<string, string>>, current: readonly string[]) => {
  const others = current.filter((value) => value !== '' && choices[value] === undefined);
  return [...Object.entries(choices), ...others.map((value) => [value, value] as const)].map(([value, label]) => ({
    value,
    label,
  }));
};

interface Options extends InputTexts {
  minRows?: number;
  maxRows?: number;
  choices?: Readonly<Record<string, string>>;
  clearable?: boolean;
}

/** The input of a plain field; `props` come from the form. */
export const PlainInput = ({ field, props }: { field: PlainField; props: InputProps }) =>
  INPUTS[field.kind](props, field);
