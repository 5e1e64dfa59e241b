'use client';

import { useForm } from '@mantine/form';
import { type SyntheticEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { type ClientProblem, notifyProblem, problemOf } from '../feedback/problems';
import { useIsMounted } from '../interaction/use-is-mounted';

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

export interface DraftFormOptions<Draft, Field extends string> {
  start: Draft;
  /** The inputs, in the order of the form. */
  fields: readonly Field[];
  /** What is wrong with a draft. */
  check: (draft: Draft) => FieldErrors<Field>;
  /** What of a refusal belongs to which input. */
  problemErrors: (problem: ClientProblem) => FieldErrors<Field>;
  /** The words for a date of which only parts are typed; other inputs say so themselves, as `data-half-typed`. */
  halfTyped?: (field: Field) => string;
}

/** Sends a draft. Answers what is to be done once it is saved, if the form is still there by then. */
export type Send<Draft> = (draft: Draft) => Promise<(() => void) | undefined>;

/**
 * The state of a form: what is wrong is said at the field, the first one focused; what was typed stays until it is
 * saved, and is sent once however often one asks for it.
 */
export function useDraftForm<Draft extends object, Field extends string>(options: DraftFormOptions<Draft, Field>) {
  const { start, fields, check, problemErrors, halfTyped } = options;
  const form = useForm<Draft>({ initialValues: start });
  const prefix = useId();
  const here = useIsMounted();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<ClientProblem | null>(null);
  const [toFocus, setToFocus] = useState<{ field: Field } | null>(null);
  /** A key that is held down asks again before React has rendered. */
  const sending = useRef(false);

  const inputId = useCallback((field: Field) => prefix + field, [prefix]);
  const input = (field: Field) => document.getElementById(inputId(field));
  const focus = useCallback((field: Field) => document.getElementById(inputId(field))?.focus(), [inputId]);
  // The message must be at the field before the field is announced.
  useEffect(() => {
    if (toFocus) focus(toFocus.field);
  }, [toFocus, focus]);

  /** False when no field of this form is wrong. */
  const showErrors = (errors: FieldErrors<Field>): boolean => {
    form.setErrors(errors);
    const field = fields.find((one) => errors[one] !== undefined);
    if (field) setToFocus({ field });
    return field !== undefined;
  };
  /** What stands in an input and is no value yet; saving it so would lose it without a word. */
  const halfTypedErrors = (): FieldErrors<Field> => {
    const errors: FieldErrors<Field> = {};
    for (const field of fields) {
      const element = input(field);
      if (!(element instanceof HTMLInputElement)) continue;
      // A date of which only parts are typed reads as empty.
      const words = element.dataset.halfTyped ?? (element.validity.badInput ? halfTyped?.(field) : undefined);
      if (words) errors[field] = words;
    }
    return errors;
  };
  /** Shows a refusal at the fields it names; false when it names none. */
  const showProblem = (error: unknown) => showErrors(problemErrors(problemOf(error)));

  /** Sends a draft; what refuses it is said at its field, or answered as `failure`. */
  const send = async (draft: Draft, how: Send<Draft>) => {
    if (sending.current) return;
    sending.current = true;
    setSaving(true);
    setFailure(null);
    try {
      const done = await how(draft);
      if (here.current) done?.();
    } catch (error) {
      if (!here.current) notifyProblem(error, 'Not saved');
      else if (!showProblem(error)) setFailure(problemOf(error));
    } finally {
      sending.current = false;
      setSaving(false);
    }
  };

  return {
    ...form,
    saving,
    failure,
    here,
    inputId,
    focus,
    showProblem,
    send,
    /** What every input needs. While a draft is on its way nothing can be typed that would be lost. */
    inputProps: (field: Field) => ({
      ...form.getInputProps(field),
      id: inputId(field),
      name: field,
      autoComplete: 'off',
      readOnly: saving,
    }),
    /** For the `<form>`: sends only what is in order. */
    submit: (how: Send<Draft>) => (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (sending.current) return;
      const errors = halfTypedErrors();
      if (!showErrors(fields.some((field) => errors[field]) ? errors : check(form.values))) void send(form.values, how);
    },
  };
}

/** Ctrl or Cmd with Enter saves, also where Enter alone is a new line. */
export function submitByKeys(event: React.KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !event.repeat) event.currentTarget.requestSubmit();
}

/** For a form that stands in the page: Escape leaves it, once no list of choices is open that it would close. */
export const leaveOrSubmitByKeys = (leave: () => void) => (event: React.KeyboardEvent<HTMLFormElement>) => {
  if (event.key === 'Escape' && !event.defaultPrevented && !isOpenList(event.target)) leave();
  submitByKeys(event);
};

const isOpenList = (target: EventTarget) =>
  target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true';
