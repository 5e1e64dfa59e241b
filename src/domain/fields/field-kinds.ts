import { z } from 'zod';
import {
  type CsvCell,
  choiceCell,
  dueCell,
  numberCell,
  optionalChoiceCell,
  requiredDueCell,
  textCell,
} from '#domain/csv/csv-cell';
import type { EntryPoint, WhenAbsent } from '#domain/fields/field';
import { requiredText, text } from '#domain/shared/text';
import { instant, type Moment, moment, momentToInstant, timestamp } from '#domain/shared/time';

type By = readonly EntryPoint[];
/** What no file can carry. */
type ByButCsv = readonly Exclude<EntryPoint, 'csv'>[];

const asGiven = <Value>(given: Value): Value => given;

const ABSENT_TEXT = { value: '' } as const;
const ABSENT = { value: null } as const;

/** A text of at most `max` UTF-16 units, empty where nothing is said. */
export const textField = <const E extends By>({ max, by }: { max: number; by: E }) => ({
  by,
  input: text(max),
  output: z.string(),
  json: z.string(),
  absent: ABSENT_TEXT,
  cell: textCell(max),
  keep: asGiven<string>,
});

/** A text that must hold more than blanks; `required` is what a person reads otherwise. */
export const requiredTextField = <const E extends By>(how: { max: number; required: string; by: E }) => ({
  by: how.by,
  input: requiredText(how.max, how.required),
  output: z.string(),
  json: z.string(),
  absent: 'refused' as const,
  cell: textCell(how.max, how.required),
  keep: asGiven<string>,
});

interface ChoiceHow<Word, A, E> {
  absent: A;
  /** What a blank cell of a file means; without it, the value of `absent`. */
  blank?: Word;
  by: E;
}

/** One of the words. */
export function choiceField<
  const Words extends readonly [string, ...string[]],
  const A extends WhenAbsent<Words[number]>,
  const E extends By,
>(words: Words, { absent, blank, by }: ChoiceHow<Words[number], A, E>) {
  const schema = z.enum(words);
  const meant: Words[number] = blank ?? (typeof absent === 'object' ? absent.value : words[0]);
  return {
    by,
    input: schema,
    output: schema,
    json: schema,
    absent,
    cell: choiceCell<Words[number]>(words, meant),
    keep: asGiven<Words[number]>,
  };
}

/** One of the words, or null. */
export function optionalChoiceField<const Words extends readonly [string, ...string[]], const E extends By>(
  words: Words,
  { by }: { by: E },
) {
  const schema = z.enum(words).nullable();
  return {
    by,
    input: schema,
    output: schema,
    json: schema,
    absent: ABSENT,
    cell: optionalChoiceCell<Words[number]>(words),
    keep: asGiven<Words[number] | null>,
  };
}

/** A number from `min` to `max`, or null; whole unless `decimals` are allowed. */
export function numberField<const E extends By>({ min, max, decimals, by }: NumberRange & { by: E }) {
  const rule = `Must be a ${decimals ? '' : 'whole '}number from ${min} to ${max}`;
  const number = (decimals ? z.number({ error: rule }) : z.int({ error: rule }))
    .min(min, { error: rule })
    .max(max, { error: rule });
  const output = (decimals ? z.number() : z.int()).nullable();
  return {
    by,
    input: number.nullable(),
    output,
    json: output,
    absent: ABSENT,
    cell: numberCell((value) => (number.safeParse(value).success ? null : rule)),
    keep: asGiven<number | null>,
  };
}

interface NumberRange {
  min: number;
  max: number;
  decimals?: boolean;
}

const JSON_TIME = z.coerce.date();

/** A time to come, or null; a day without a time is its end (D14). A file's row is refused with `invalid`. */
export const momentField = <const E extends By>({ invalid, by }: { invalid: string; by: E }) => ({
  by,
  input: moment.nullable(),
  output: timestamp.nullable(),
  json: JSON_TIME.nullable(),
  absent: ABSENT,
  cell: dueCell(invalid),
  keep: (given: Moment | null, zone: string): Date | null => (given === null ? null : momentToInstant(given, zone)),
});

/** The same, which there must be. */
export const requiredMomentField = <const E extends By>(how: { invalid: string; required: string; by: E }) => ({
  by: how.by,
  input: moment,
  output: timestamp,
  json: JSON_TIME,
  absent: 'refused' as const,
  cell: requiredDueCell(how.invalid, how.required),
  keep: momentToInstant,
});

/** As `momentField`, without days: an instant that there must be. No file carries it. */
export const requiredInstantField = <const E extends ByButCsv>({ by }: { by: E }) => ({
  by,
  input: instant,
  output: timestamp,
  json: JSON_TIME,
  absent: 'refused' as const,
  cell: null,
  keep: asGiven<Date>,
});

interface PlainHow<Input, Output, A, Cell, E> {
  input: Input;
  /** What is kept, where that is described another way than what is sent. */
  output: Output;
  absent: A;
  /** Its cell in a file; null for a field that no file carries. */
  cell: Cell;
  by: E;
}

/** A field of a kind of its own, kept as it was sent; JSON holds it as it is. */
export const plainField = <
  Output extends z.ZodType,
  Input extends z.ZodType<z.output<Output>>,
  const A extends WhenAbsent<z.output<Output>>,
  Cell extends CsvCell<z.output<Output>> | null,
  const E extends Cell extends null ? ByButCsv : By,
>(
  how: PlainHow<Input, Output, A, Cell, E>,
) => ({ ...how, json: how.output, keep: asGiven<z.output<Output>> });

const leadId = z.uuid().nullable();

/** The lead that a task, a note or an event is on. Files name its company instead. */
export const leadLinkField = <const E extends ByButCsv>({ by }: { by: E }) =>
  plainField({ input: leadId, output: leadId, absent: ABSENT, cell: null, by });
