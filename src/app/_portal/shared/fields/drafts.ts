import { draftErrors } from '@/app/_ui/forms/draft-errors';
import { defaultsOf, type Fields } from '@/domain/fields/field';
import { isBlank } from '@/domain/shared/text';
import { type FieldLook, fromText, toText } from './field-look';

type Looks = Readonly<Record<string, FieldLook>>;

type NameOf<L extends Looks> = keyof L & string;

/** The fields that are not plain. */
export type OwnName<L extends Looks> = { [Name in NameOf<L>]: L[Name]['kind'] extends 'own' ? Name : never }[NameOf<L>];

/** A row as it stands in a form: the text of each plain field, and what the others are made of. */
export type DraftOf<L extends Looks, OwnInputs extends object> = Record<Exclude<NameOf<L>, OwnName<L>>, string> &
  OwnInputs;

/** How a field of its own kind is drafted. */
export interface OwnDraft<Row, Draft> {
  /** What of a draft it is made of: a due date is a day and a time. */
  inputs: readonly (keyof Draft & string)[];
  toDraft: (row: Row, zone: string) => Partial<Draft>;
  toValue: (draft: Draft, zone: string) => unknown;
}

interface DraftSpec<L extends Looks, Row, Draft> {
  /** The field list of the domain. */
  fields: Fields;
  /** The fields of the form, in its order. */
  looks: L;
  own: Record<OwnName<L>, OwnDraft<Row, Draft>>;
}

/** Two leads are one by their id, whatever they are called; everything else by what it holds. */
const keyOf = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && 'id' in input ? input.id : JSON.stringify(input ?? '');

/** What a noun's forms do with their drafts. */
export function draftsOf<L extends Looks, OwnInputs extends object, Row extends object>({
  fields,
  looks,
  own,
}: DraftSpec<L, Row, DraftOf<L, OwnInputs>>) {
  type Draft = DraftOf<L, OwnInputs>;
  type Name = NameOf<L>;
  type Input = keyof Draft & string;
  const names = Object.keys(looks) as Name[];
  const owns = new Map<string, OwnDraft<Row, Draft>>(Object.entries(own));
  const defaults = new Map<string, unknown>(Object.entries(defaultsOf(fields)));
  const inputsOf = (name: Name): readonly Input[] => owns.get(name)?.inputs ?? [name as Input];
  const textOf = (draft: Draft, name: Name): string => toText(Reflect.get(draft, name), '');

  /** A row's inputs: of a plain field its text, of another what its noun says. */
  const draftFrom = (plain: (name: Name) => unknown, special: (part: OwnDraft<Row, Draft>) => object, zone: string) =>
    Object.assign(
      {},
      ...names.map((name) => {
        const part = owns.get(name);
        return part ? special(part) : { [name]: toText(plain(name), zone) };
      }),
    ) as Draft;

  const fieldValue = (draft: Draft, name: Name, zone: string): unknown => {
    const look = looks[name];
    if (look === undefined || look.kind === 'own') return owns.get(name)?.toValue(draft, zone);
    return fromText(look, textOf(draft, name), zone);
  };
  const changedFields = (before: Draft, after: Draft): Name[] =>
    names.filter((name) => inputsOf(name).some((input) => keyOf(before[input]) !== keyOf(after[input])));

  return {
    names,
    /** Every input, in the order of the form. */
    inputs: names.flatMap((name) => [...inputsOf(name)]),
    inputsOf,
    /** A new row's draft: the defaults of the domain, and what else is known of it. */
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
    /** The named fields as the domain's schemas take them. */
    toValues: (draft: Draft, zone: string, some: readonly Name[] = names) =>
      Object.fromEntries(some.map((name) => [name, fieldValue(draft, name, zone)])),
    /** The fields that must be filled in and are not, in the order of the form (D15). */
    missing: (draft: Draft): Name[] =>
      names.filter(
        (name) => isRequired(fields, name) && inputsOf(name).every((input) => isBlank(String(draft[input]))),
      ),
    /** What is wrong, at the first input of its field; paths come as 'title', 'tags.3' or 'changes.title'. */
    errors: draftErrors<Input>((path) => {
      const parts = path.split('.');
      const name = names.find((one) => parts.includes(one));
      return name && inputsOf(name)[0];
    }),
  };
}

/** Whether a new row is refused without the field. */
export const isRequired = (fields: Fields, name: string): boolean => fields[name]?.absent === 'refused';
