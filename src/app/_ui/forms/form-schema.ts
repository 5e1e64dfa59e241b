'use client';

import { type FormErrors, schemaResolver, useForm } from '@mantine/form';
import { useMounted } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import type { z } from 'zod';
import { type ClientProblem, problemOf } from '../feedback/problems';
import { useErrorFocus } from '../focus/use-error-focus';

export interface SchemaForm<Input> {
  /** The schema that the server validates with, too; or what loads it, where the page does not need it to be shown. */
  schema: z.ZodType<Input> | (() => Promise<z.ZodType<Input>>);
  initialValues: Record<string, string>;
  /** Sends the valid input. `leave` keeps the button busy while the browser navigates to another page. */
  send: (input: Input) => Promise<'leave' | 'stay'>;
  /** A more detailed message for a field's error. */
  explain?: (problem: ClientProblem) => ReactNode;
  /** Called with errors that belong to no field. */
  onProblem?: (problem: ClientProblem) => void;
}

type Schema<Input> = SchemaForm<Input>['schema'];

const loaded = async <Input>(schema: Schema<Input>) => (typeof schema === 'function' ? schema() : schema);

/** A schema that cannot be loaded finds no error; sending then fails for the same reason, with its message. */
const validateWith = <Input>(
  schema: Schema<Input>,
): ((values: Record<string, string>) => FormErrors | Promise<FormErrors>) =>
  typeof schema === 'function'
    ? (values) =>
        schema().then(
          (found) => schemaResolver(found, { sync: true })(values),
          () => ({}),
        )
    : schemaResolver(schema, { sync: true });

/**
 * A form of text fields. Shows errors at their fields and focuses the first one; returns errors of no field as
 * `problem`. Keeps all input on errors. Separate from `useRecordForm`, whose controlled inputs serve drafts and conflicts
 * of versioned rows: these inputs are uncontrolled, because the server renders them and users type before hydration.
 */
export function useSchemaForm<Input>({ schema, initialValues, send, explain, onProblem }: SchemaForm<Input>) {
  const [dirty, setDirty] = useState(false);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues,
    validate: validateWith(schema),
    onValuesChange: () => setDirty(form.isDirty()),
  });
  const element = useRef<HTMLFormElement>(null);
  const ready = useMounted();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<ClientProblem | null>(null);
  const fields = Object.keys(initialValues);
  const { idOf, focusError } = useErrorFocus(fields);

  // Text entered before hydration, by hand or by a password manager, is in the inputs only.
  const adopt = () => {
    for (const field of fields) {
      const input = element.current?.elements.namedItem(field);
      if (input instanceof HTMLInputElement && input.value !== form.getValues()[field]) {
        form.setFieldValue(field, input.value, { forceUpdate: false });
      }
    }
  };

  const showAtFields = (found: ClientProblem): boolean => {
    const issues = found.issues ?? (found.field ? [{ path: found.field, message: found.message }] : []);
    const errors = Object.fromEntries(issues.map(({ path, message }) => [path, explain?.(found) || message]));
    form.setErrors(errors);
    return focusError(errors);
  };

  const submit = form.onSubmit(async (values) => {
    setProblem(null);
    setPending(true);
    try {
      if ((await send((await loaded(schema)).parse(values))) === 'leave') return;
      setDirty(form.isDirty());
    } catch (error) {
      const found = problemOf(error);
      if (!showAtFields(found)) {
        setProblem(found);
        onProblem?.(found);
      }
    }
    setPending(false);
  }, focusError);

  return {
    form,
    problem,
    pending,
    /** Something has been typed that is not saved. */
    dirty,
    /** False until hydration, because submitting earlier would lose the input. */
    ready,
    /** For the `<form>`. POST, so that no browser ever puts a password into a URL. */
    formProps: {
      ref: element,
      method: 'post',
      noValidate: true,
      onSubmit: (event: React.FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        // Mantine would take the first of two validations at once for valid.
        if (form.submitting) return;
        adopt();
        submit(event);
      },
    },
    /** Props of one input. */
    field: (path: string) => ({ id: idOf(path), name: path, ...form.getInputProps(path) }),
  };
}
