import type { CustomFieldKind } from '#domain/custom-fields/custom-field-kinds';
import { readAmount } from '#domain/shared/money';
import { parseMoment } from '#domain/shared/time';

const GUESSES: readonly (readonly [CustomFieldKind, (value: string) => boolean])[] = [
  ['checkbox', (value) => /^(?:yes|no|true|false)$/i.test(value)],
  ['link', (value) => /^https?:\/\/\S+$/i.test(value)],
  ['number', (value) => /^[+-]?\d{1,12}(?:\.\d+)?$/.test(value)],
  ['money', (value) => readAmount(value) !== null],
  ['date', (value) => parseMoment(value) !== null || /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(value)],
];

/** The kind that some values of a column of a file probably have; text if they say nothing else. */
export function guessKind(values: readonly string[]): CustomFieldKind {
  const given = values.map((value) => value.trim()).filter((value) => value !== '');
  const guess = GUESSES.find(([, isKind]) => given.length > 0 && given.every(isKind));
  return guess?.[0] ?? 'text';
}
