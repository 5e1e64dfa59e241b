import { draftErrors } from '@/app/_ui/forms/draft-errors';
import type { Difference, Edits } from '@/app/_ui/forms/merge';
import type { Formats } from '@/app/_ui/time/formats';
import { defaultsOf, type Fields } from '@/domain/fields/field';
import { type FieldLook, fromText, toText, wordsOf } from './field-look';

type Looks = Readonly<Record<string, FieldLook>>;

type NameOf<L extends Looks> = keyof L & string;

/** The fields that are not plain. */
export type OwnName<L extends Looks> = { [Name in NameOf<L>]: L[Name]['kind'] extends 'own' ? Name : never }[NameOf<L>];

/** A row as edited in a form: a text per plain field, and the inputs of the other fields. */
export type DraftOf<L extends Looks, OwnInputs extends object> = Record<Exclude<NameOf<L>, OwnName<L>>, string> &
  OwnInputs;

/** How to convert a field that is not plain to and from a draft. */
export interface OwnDraft<Row, Draft> {
  /** The inputs of the field: a due date has a day and a time. */
  inputs: readonly (keyof Draft & string)[];
  toDraft: (row: Row, zone: string) => Partial<Draft>;
  toValue: (draft: Draft, zone: string) => unknown;
  /** The content of the inputs as text for display. */
  toWords: (draft: Draft, formats: Formats) => string;
}

/** A field in which two versions differ. */
export interface Conflict {
  label: string;
  theirs: string | undefined;
  mine: string | undefined;
  by: Difference<unknown>['by'];
}

interface DraftSpec<L extends Looks, Row, Draft> {
  /** The field list of the domain. */
  fields: Fields;
  /** The fields of the form, in its order. */
  looks: L;
  own: Record<OwnName<L>, OwnDraft<Row, Draft>>;
}

/** Leads are equal if their ids are, whatever their names; anything else if its content is. */
const comparable = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && 'id' in input ? input.id : JSON.stringify(input ?? '');

/** Builds the draft functions for one noun's forms. */
export function draftsOf<L extends Looks, OwnInputs extends object, Row extends object>({
  fields,
  looks,
  own,
}: DraftSpec<L, Row, DraftOf<L, OwnInputs>>) {
  type Draft = DraftOf<L, OwnInputs>;
  type Name = NameOf<L>;
  type Input = keyof Draft & string;
  const names = Object.keys(looks) as Name[];
  const ownDrafts = new Map<string, OwnDraft<Row, Draft>>(Object.entries(own));
  const defaults = new Map<string, unknown>(Object.entries(defaultsOf(fields)));
  const inputsOf = (name: Name): readonly Input[] => ownDrafts.get(name)?.inputs ?? [name as Input];
  const textOf = (draft: Draft, name: Name): string => toText(Reflect.get(draft, name), '');

  /** A row's inputs: texts of plain fields, and what `special` returns for the others. */
  const draftFrom = (plain: (name: Name) => unknown, special: (part: OwnDraft<Row, Draft>) => object, zone: string) =>
    Object.assign(
      {},
      ...names.map((name) => {
        const part = ownDrafts.get(name);
        return part ? special(part) : { [name]: toText(plain(name), zone) };
      }),
    ) as Draft;

  const fieldValue = (draft: Draft, name: Name, zone: string): unknown => {
    const look = looks[name];
    if (look === undefined || look.kind === 'own') return ownDrafts.get(name)?.toValue(draft, zone);
    return fromText(look, textOf(draft, name), zone);
  };
  const fieldWords = (draft: Draft, name: Name, formats: Formats): string | undefined => {
    const look = looks[name];
    if (look === undefined || look.kind === 'own') return ownDrafts.get(name)?.toWords(draft, formats);
    return wordsOf(look, textOf(draft, name), formats);
  };
  const changedFields = (before: Draft, after: Draft): Name[] =>
    names.filter((name) => inputsOf(name).some((input) => comparable(before[input]) !== comparable(after[input])));

  return {
    names,
    /** All inputs, in form order. */
    inputs: names.flatMap((name) => [...inputsOf(name)]),
    inputsOf,
    /** A new row's draft: the domain's defaults, and the given values. */
    start: (known: OwnInputs & Partial<Draft>): Draft => ({
      ...draftFrom(
        (name) => defaults.get(name),
        () => ({}),
        '',
      ),
      ...known,
    }),
    toDraft: (row: Row, zone: string): Draft =>
      draftFrom(
        (name) => Reflect.get(row, name),
        (part) => part.toDraft(row, zone),
        zone,
      ),
    changedFields,
    sameDraft: (a: Draft, b: Draft): boolean => changedFields(a, b).length === 0,
    /** A field in which two versions differ, as text. */
    conflict: ({ field, by }: Difference<Name>, { theirs, mine }: Edits<Draft>, formats: Formats): Conflict => ({
      label: looks[field]?.label ?? field,
      by,
      theirs: fieldWords(theirs, field, formats),
      mine: fieldWords(mine, field, formats),
    }),
    /** The given fields as the domain's schemas expect them. */
    toValues: (draft: Draft, zone: string, some: readonly Name[] = names) =>
      Object.fromEntries(some.map((name) => [name, fieldValue(draft, name, zone)])),
    /** Error messages at the first input of each field. Paths look like 'title', 'tags.3' or 'changes.title'. */
    errors: draftErrors<Input>((path) => {
      const parts = path.split('.');
      const name = names.find((one) => [one, ...inputsOf(one)].some((part) => parts.includes(part)));
      return name && inputsOf(name)[0];
    }),
  };
}

/** Whether a new row must have the field. */
export const isRequired = (fields: Fields, name: string): boolean => fields[name]?.absent === 'refused';
