import { z } from 'zod';
import {
  type CsvCell,
  choiceCell,
  dayCell,
  dueCell,
  flagCell,
  moneyCell,
  numberCell,
  optionalChoiceCell,
  optionalTextCell,
  requiredDueCell,
  textCell,
  wallTimeCell,
  zoneCell,
} from '#domain/csv/csv-cell';
import type { EntryPoint, WhenAbsent } from '#domain/fields/field';
import { EXTERNAL_ID_MAX, externalId } from '#domain/shared/external-id';
import { amount } from '#domain/shared/money-schema';
import { requiredText, text } from '#domain/shared/text-schemas';
import { type Moment, momentToInstant } from '#domain/shared/time';
import {
  calendarDate,
  moment,
  requiredInstant,
  requiredMoment,
  timestamp,
  timeZone,
  wallTime,
} from '#domain/shared/time-schemas';

type By = readonly EntryPoint[];
/** Entry points of a field that files cannot carry. */
type ByButCsv = readonly Exclude<EntryPoint, 'csv'>[];

const asGiven = <Value>(given: Value): Value => given;

const ABSENT_TEXT = { value: '' } as const;
const ABSENT = { value: null } as const;

/** Text of at most `max` UTF-16 units, empty by default. */
export const textField = <const E extends By>({ max, by }: { max: number; by: E }) => ({
  by,
  input: text(max),
  output: z.string(),
  json: z.string(),
  absent: ABSENT_TEXT,
  cell: textCell(max),
  keep: asGiven<string>,
});

/** Text that must not be blank; `required` is the error if it is. */
export const requiredTextField = <const E extends By>(how: { max: number; required: string; by: E }) => ({
  by: how.by,
  input: requiredText(how.max, how.required),
  output: z.string(),
  json: z.string(),
  absent: 'refused' as const,
  cell: textCell(how.max, how.required),
  keep: asGiven<string>,
});

type ChoiceHow<Word, A, E> = { absent: A; by: E } & (A extends { readonly value: Word }
  ? { /** What a blank cell of a file means, where that is not the value of `absent`. */ blank?: Word }
  : {
      /** What a blank cell of a file means: a file has no profile, and a blank cell is no error. */ blank: Word;
    });

/** One of `words`. */
export function choiceField<
  const Words extends readonly [string, ...string[]],
  const A extends WhenAbsent<Words[number]>,
  const E extends By,
>(words: Words, how: ChoiceHow<Words[number], A, E>) {
  const { absent, by } = how;
  const schema = z.enum(words);
  const blank: Words[number] = how.blank ?? (typeof absent === 'object' ? absent.value : words[0]);
  return {
    by,
    input: schema,
    output: schema,
    json: schema,
    absent,
    cell: choiceCell<Words[number]>(words, blank),
    keep: asGiven<Words[number]>,
  };
}

/** One of `words`, or null. */
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

const DOLLARS = z.number().nullable();

/** An amount in US dollars with at most two decimals, or null (D83). */
export const amountField = <const E extends By>({ by }: { by: E }) => ({
  by,
  input: amount.nullable(),
  output: DOLLARS,
  json: DOLLARS,
  absent: ABSENT,
  cell: moneyCell,
  keep: asGiven<number | null>,
});

const WRITTEN = z.string().nullable();

/** A calendar day ('YYYY-MM-DD'), the same in every zone, or null. `invalid` is the error for a row of a file. */
export const dayField = <const E extends By>({ invalid, by }: { invalid: string; by: E }) => ({
  by,
  input: calendarDate.nullable(),
  output: WRITTEN,
  json: WRITTEN,
  absent: ABSENT,
  cell: dayCell(invalid),
  keep: asGiven<string | null>,
});

/** A time on the clock ('HH:mm', 24 hours), or null. */
export const wallTimeField = <const E extends By>({ by }: { by: E }) => ({
  by,
  input: wallTime.nullable(),
  output: WRITTEN,
  json: WRITTEN,
  absent: ABSENT,
  cell: wallTimeCell,
  keep: asGiven<string | null>,
});

/** The name of an IANA time zone, or null. */
export const zoneField = <const E extends By>({ by }: { by: E }) => ({
  by,
  input: timeZone.nullable(),
  output: WRITTEN,
  json: WRITTEN,
  absent: ABSENT,
  cell: zoneCell,
  keep: asGiven<string | null>,
});

/** What another program calls a row, or null (D94). */
export const externalIdField = <const E extends By>({ by }: { by: E }) => ({
  by,
  input: externalId.nullable().meta({
    description:
      'What another program calls it; unique among your personal rows, or in its team. Programs that share an account start theirs with a name: `hubspot:123`.',
  }),
  output: WRITTEN,
  json: WRITTEN,
  absent: ABSENT,
  cell: optionalTextCell(EXTERNAL_ID_MAX),
  keep: asGiven<string | null>,
});

const FLAG = z.boolean().nullable();

/** Yes, no, or null if nobody has said. */
export const flagField = <const E extends By>({ by }: { by: E }) => ({
  by,
  input: FLAG,
  output: FLAG,
  json: FLAG,
  absent: ABSENT,
  cell: flagCell,
  keep: asGiven<boolean | null>,
});

const JSON_TIME = z.coerce.date();

/** A date-time, or null; a bare day means its end (D14). `invalid` is the error for a row of a file. */
export const momentField = <const E extends By>({ invalid, by }: { invalid: string; by: E }) => ({
  by,
  input: moment.nullable(),
  output: timestamp.nullable(),
  json: JSON_TIME.nullable(),
  absent: ABSENT,
  cell: dueCell(invalid),
  keep: (given: Moment | null, zone: string): Date | null => (given === null ? null : momentToInstant(given, zone)),
});

/** Like `momentField`, but required. */
export const requiredMomentField = <const E extends By>(how: { invalid: string; required: string; by: E }) => ({
  by: how.by,
  input: requiredMoment(how.required),
  output: timestamp,
  json: JSON_TIME,
  absent: 'refused' as const,
  cell: requiredDueCell(how.invalid, how.required),
  keep: momentToInstant,
});

/** A required instant, with the error if there is none; bare days are rejected. Files cannot carry it. */
export const requiredInstantField = <const E extends ByButCsv>({ required, by }: { required: string; by: E }) => ({
  by,
  input: requiredInstant(required),
  output: timestamp,
  json: JSON_TIME,
  absent: 'refused' as const,
  cell: null,
  keep: asGiven<Date>,
});

interface PlainHow<Input, Output, A, Cell, E> {
  input: Input;
  /** Schema of the stored value, which may differ from that of the input. */
  output: Output;
  absent: A;
  /** Its cell in a file; null for a field that files do not carry. */
  cell: Cell;
  by: E;
}

/** A field with its own schemas, stored as sent and unchanged in JSON. */
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

/** The lead that a task, note or event is linked to. Files name its company instead. */
export const leadLinkField = <const E extends ByButCsv>({ by }: { by: E }) =>
  plainField({ input: leadId, output: leadId, absent: ABSENT, cell: null, by });
