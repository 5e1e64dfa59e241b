import type { Formats } from '@/app/_ui/time/formats';
import { fromWallTime, toWallTime } from '@/app/_ui/time/wall-time';
import { readTags, writeTags } from '@/domain/csv/tag-cell';

/** The texts of an input: label, placeholder and description. */
export interface InputTexts {
  label: string;
  placeholder?: string;
  description?: string;
}

interface Look extends InputTexts {
  /** Spans the full width of a form. */
  wide?: boolean;
}

/** A field with a single input, whose draft is a text. */
export type PlainField = Look &
  (
    | { kind: 'text' | 'email' | 'phone' | 'number' | 'money' | 'moment' | 'day' | 'time' | 'flag' | 'zone' }
    | { kind: 'long'; minRows?: number; maxRows?: number }
    | { kind: 'check' | 'link' }
    /**
     * Values to choose from, with their labels; `clearable` if the field is optional. A value that is none of them is shown as
     * it is.
     */
    | { kind: 'choice'; choices: Readonly<Record<string, string>>; clearable?: boolean }
    | { kind: 'choices'; choices: Readonly<Record<string, string>> }
  );

export type PlainKind = PlainField['kind'];

/** A field with several inputs or a value that is not a text. Its noun defines how to edit and show it. */
export interface OwnField extends Look {
  kind: 'own';
}

export type FieldLook = PlainField | OwnField;

/** The text of a plain field's value for its input. */
export function toText(value: unknown, zone: string): string {
  if (value instanceof Date) return toWallTime(value, zone);
  if (Array.isArray(value)) return writeTags(value);
  return value === null || value === undefined ? '' : String(value);
}

/** The value of an input's text for the domain's schema; null if it is empty and not a text field. */
export function fromText({ kind }: PlainField, text: string, zone: string): unknown {
  if (kind === 'moment') return fromWallTime(text, zone);
  if (kind === 'number') return text.trim() === '' ? null : Number(text);
  if (kind === 'flag' || kind === 'check') return text === '' ? null : text === 'true';
  if (kind === 'choices') return readTags(text);
  // What is cleared is null. An amount is read by its schema.
  if (kind === 'choice' || kind === 'money' || kind === 'day' || kind === 'time' || kind === 'zone') {
    return text.trim() || null;
  }
  return text;
}

/** Yes or no, as texts of an input. */
export const FLAG_LABELS: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' };

/** The content of an input as text for display. */
export function wordsOf(field: PlainField, text: string, { zone, dateTime, day, amount }: Formats): string {
  if (field.kind === 'choice') return field.choices[text] ?? text;
  if (field.kind === 'choices') return readTags(text).join(', ');
  if (field.kind === 'flag' || field.kind === 'check') return FLAG_LABELS[text] ?? '';
  if (field.kind === 'money') return text === '' || Number.isNaN(Number(text)) ? text : amount(Number(text));
  if (field.kind === 'day') return text && day(text);
  if (field.kind === 'zone') return text.replaceAll('_', ' ');
  const at = field.kind === 'moment' ? fromWallTime(text, zone ?? 'UTC') : null;
  return at ? dateTime(at) : field.kind === 'moment' ? '' : text;
}

/** The texts of an input without its layout. */
export const inputTexts = ({ label, placeholder, description }: FieldLook): InputTexts => ({
  label,
  placeholder,
  description,
});

/** The plain fields of a row that a detail does not already show elsewhere, as text. */
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
