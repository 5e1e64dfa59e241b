'use client';

import { Fragment, type ReactNode } from 'react';
import type { Fields } from '@/domain/fields/field';
import { isRequired, type OwnName } from './drafts';
import { type FieldLook, inputTexts } from './field-look';
import { PlainInput } from './plain-input';

interface FormFieldsProps<Looks extends Readonly<Record<string, FieldLook>>> {
  /** The field list of the domain. */
  fields: Fields;
  /** The fields of the form, in its order. */
  looks: Looks;
  form: { inputProps: (name: Exclude<keyof Looks & string, OwnName<Looks>>) => object };
  /** Class for fields that span the full width. */
  wideClass: string | undefined;
  /** The inputs of the fields that are not plain. */
  own: Record<OwnName<Looks>, () => ReactNode>;
}

/** All inputs of a form. In a dialog, the first one gets the initial focus. */
export function FormFields<Looks extends Readonly<Record<string, FieldLook>>>({
  fields,
  looks,
  form,
  wideClass,
  own,
}: FormFieldsProps<Looks>) {
  const owns = new Map<string, () => ReactNode>(Object.entries<() => ReactNode>(own));
  return Object.entries(looks).map(([name, look], index) => {
    if (look.kind === 'own') return <Fragment key={name}>{owns.get(name)?.()}</Fragment>;
    const props = {
      ...form.inputProps(name as Exclude<keyof Looks & string, OwnName<Looks>>),
      ...inputTexts(look),
      className: look.wide ? wideClass : undefined,
      required: isRequired(fields, name),
      'data-autofocus': index === 0 || undefined,
    };
    return <PlainInput key={name} field={look} props={props} />;
  });
}
