import type { Formats } from '@/app/_ui/time/formats';
import { fromWallTime, toWallTime } from '@/app/_ui/time/wall-time';

/** What its input is called, and what stands in it and beneath it. */
export interface InputWords {
  label: string;
  placeholder?: string;
  description?: string;
  autoComplete?: string;
}

interface Look extends InputWords {
  /** Takes the whole width of a form. */
  wide?: boolean;
}

/** A field with one input, and in a draft the text of it. */
export type PlainField = Look &
  (
    | { kind: 'text' | 'email' | 'phone' | 'number' | 'moment' }
    | { kind: 'long'; minRows?: number; maxRows?: number }
    /** The words that can be chosen, each with what a person reads; `clearable` where none need be. */
    | { kind: 'choice'; choices: Readonly<Record<string, string>>; clearable?: boolean }
  );

export type PlainKind = PlainField['kind'];

/** A field with inputs of its own, or whose value is more than a text: its noun says how it is drafted and shown. */
export interface OwnField extends Look {
  kind: 'own';
}

export type FieldLook = PlainField | OwnField;

/** The value of a plain field as its input has it. */
export function toText(value: unknown, zone: string): string {
  if (value instanceof Date) return toWallTime(value, zone);
  return value === null || value === undefined ? '' : String(value);
}

/** What an input holds, as the domain's schema takes it; null for nothing where that is no text. */
export function fromText({ kind }: PlainField, text: string, zone: string): unknown {
  if (kind === 'moment') return fromWallTime(text, zone);
  if (kind === 'number') return text.trim() === '' ? null : Number(text);
  // A choice that is cleared is null.
  if (kind === 'choice') return text || null;
  return text;
}

/** What an input holds, in words for a person. */
export function wordsOf(field: PlainField, text: string, { zone, dateTime }: Formats): string {
  if (field.kind === 'choice') return field.choices[text] ?? '';
  const at = field.kind === 'moment' ? fromWallTime(text, zone ?? 'UTC') : null;
  return at ? dateTime(at) : field.kind === 'moment' ? '' : text;
}

/** What an input is called and shows, without how the form lays it out. */
export const inputWords = ({ label, placeholder, description, autoComplete }: FieldLook): InputWords => ({
  label,
  placeholder,
  description,
  autoComplete,
});

/** In words, what the plain fields of a row hold that a detail has no place of its own for. */
export function otherFacts(
  looks: Readonly<Record<string, FieldLook>>,
  row: object,
  { placed, formats }: { placed: readonly string[]; formats: Formats },
): { name: string; label: string; words: string }[] {
  return Object.entries(looks).flatMap(([name, look]) => {
    if (look.kind === 'own' || placed.includes(name)) return [];
    const text = toText(Reflect.get(row, name), formats.zone ?? 'UTC');
    return text === '' ? [] : [{ name, label: look.label, words: wordsOf(look, text, formats) }];
  });
}
