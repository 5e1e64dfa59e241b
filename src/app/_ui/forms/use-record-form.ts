'use client';

import { useForm } from '@mantine/form';
import { type SyntheticEvent, useCallback, useContext, useEffect, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { type ClientProblem, notifyDone, notifyProblem, problemOf } from '../feedback/problems';
import { useIsMounted } from '../interaction/use-is-mounted';
import { ZoneContext } from '../time/formats';
import type { KeptDrafts } from './kept-drafts';
import { type Difference, type DraftFields, differences, type Edits, keepMine } from './merge';
import { newerVersion } from './newer-version';

interface Versioned {
  id: string;
  version: number;
}

export type FieldErrors<Input extends string> = Partial<Record<Input, string>>;

/** What the forms of one noun have in common. */
export interface FormSpec<Item, Draft, Field, Input extends string, Changes> extends DraftFields<Draft, Field> {
  /** In the order of the form. */
  inputs: readonly Input[];
  /** What is wrong with a draft, by the domain's schema. */
  check: (draft: Draft, zone: string) => FieldErrors<Input>;
  /** What of the server's refusal belongs to which input. */
  problemErrors: (problem: ClientProblem) => FieldErrors<Input>;
  /** The message for a date of which only parts are typed; other inputs have it as `data-half-typed`. */
  halfTyped?: (input: Input) => string;
  toDraft: (item: Item, zone: string) => Draft;
  /** The named fields of a draft as the server takes them. */
  toChanges: (draft: Draft, fields: readonly Field[], zone: string) => Changes;
  /** Reads the newer version that comes with a refusal. */
  schema: z.ZodType<Item>;
  nameOf: (item: Item) => string;
}

/** Sends a draft. Resolves with what to do once it is saved, if the form is still there by then. */
export type Save<Draft> = (draft: Draft) => Promise<(() => void) | undefined>;

interface Adding<Draft> {
  /** The form as it is before anything is typed. */
  start: Draft;
  save: Save<Draft>;
  /** Where the draft is kept while the form is closed without being discarded. */
  kept?: { drafts: KeptDrafts<Draft>; userId: string; place: string };
  /** Shows a refusal; without it, it is shown at its field or returned as `failure`. */
  onRefused?: (error: unknown) => void;
  onDirty?: (dirty: boolean) => void;
}

interface Editing<Item, Changes> {
  /** The item as it was when the form opened. */
  item: Item;
  update: (input: { id: string; version: number; changes: Changes }) => Promise<Item>;
  onDirty: (dirty: boolean) => void;
  /** It is saved, or there was nothing to save. */
  onDone: () => void;
}

export type RecordFormOptions<Item, Draft, Changes> = Adding<Draft> | Editing<Item, Changes>;

/** Somebody was faster: both versions, and what can be done about it. */
export interface Stale<Item, Draft, Field> {
  /** The item as they left it. */
  item: Item;
  edits: Edits<Draft>;
  rows: Difference<Field>[];
  saving: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/**
 * The form in which an item is added or edited. Errors stand at their field, and the first one gets the focus. What was
 * typed stays until it is saved, and is sent once, however often that is asked for. An edit sends only what was
 * changed; when somebody else was faster, both versions are returned as `stale`, and nothing is overwritten until the
 * person has chosen.
 */
export function useRecordForm<Item extends Versioned, Draft extends object, Field, Input extends string, Changes>(
  spec: FormSpec<Item, Draft, Field, Input, Changes>,
  options: RecordFormOptions<Item, Draft, Changes>,
) {
  const { inputs, halfTyped } = spec;
  const zone = useContext(ZoneContext) ?? 'UTC';
  const kept = 'update' in options ? undefined : options.kept;
  /** What "changed by me" is measured from. */
  const [base, setBase] = useState(() =>
    'update' in options
      ? { item: options.item, draft: spec.toDraft(options.item, zone) }
      : { item: null, draft: options.start },
  );
  const form = useForm<Draft>({ initialValues: kept?.drafts.of(kept.userId, kept.place) ?? base.draft });
  const { values } = form;
  const prefix = useId();
  const here = useIsMounted();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<ClientProblem | null>(null);
  const [faster, setFaster] = useState<{ item: Item; edits: Edits<Draft> } | null>(null);
  const [toFocus, setToFocus] = useState<{ input: Input } | null>(null);
  /** A key that is held down asks again before React has rendered. */
  const sending = useRef(false);

  const dirty = spec.changedFields(base.draft, values).length > 0;
  const { onDirty } = options;
  useEffect(() => {
    onDirty?.(dirty);
    return () => onDirty?.(false);
  }, [dirty, onDirty]);

  const typed = dirty && !saving ? values : null;
  const { drafts, userId = '', place = '' } = { ...kept };
  useEffect(() => drafts?.keep(userId, place, typed), [drafts, userId, place, typed]);

  const inputId = useCallback((input: Input) => prefix + input, [prefix]);
  const inputOf = useCallback((input: Input) => document.getElementById(inputId(input)), [inputId]);
  const focus = useCallback((input: Input) => inputOf(input)?.focus(), [inputOf]);
  // The message must be at the input before the input is announced.
  useEffect(() => {
    if (toFocus) focus(toFocus.input);
  }, [toFocus, focus]);

  /** False when no input of this form is wrong. */
  const showErrors = (errors: FieldErrors<Input>): boolean => {
    form.setErrors(errors);
    const input = inputs.find((one) => errors[one] !== undefined);
    if (input) setToFocus({ input });
    return input !== undefined;
  };
  /** What stands in an input and is no value yet: it would be lost in silence. */
  const halfTypedErrors = (): FieldErrors<Input> => {
    const errors: FieldErrors<Input> = {};
    for (const input of inputs) {
      const element = inputOf(input);
      if (!(element instanceof HTMLInputElement)) continue;
      // A date of which only parts are typed reads as empty.
      const message = element.dataset.halfTyped ?? (element.validity.badInput ? halfTyped?.(input) : undefined);
      if (message) errors[input] = message;
    }
    return errors;
  };
  /** Shows a refusal at the inputs it names; false when it names none. */
  const showProblem = (error: unknown) => showErrors(spec.problemErrors(problemOf(error)));

  const onRefused = 'update' in options ? undefined : options.onRefused;
  const send = async (draft: Draft, save: Save<Draft>) => {
    if (sending.current) return;
    sending.current = true;
    setSaving(true);
    setFailure(null);
    try {
      const run = () => save(draft);
      const done = await (kept ? kept.drafts.sending(userId, place, run) : run());
      if (here.current) done?.();
    } catch (error) {
      if (onRefused) onRefused(error);
      else if (!here.current) notifyProblem(error, 'Not saved');
      else if (!showProblem(error)) setFailure(problemOf(error));
    } finally {
      sending.current = false;
      setSaving(false);
    }
  };

  const saveChanges =
    (from: Item, { update, onDone }: Editing<Item, Changes>): Save<Draft> =>
    async (draft) => {
      const original = spec.toDraft(from, zone);
      const fields = spec.changedFields(original, draft);
      if (fields.length === 0) return onDone;
      try {
        const { id, version } = from;
        const saved = await update({ id, version, changes: spec.toChanges(draft, fields, zone) });
        notifyDone(`${spec.nameOf(saved)} was saved.`);
        return onDone;
      } catch (error) {
        const current = newerVersion(error, spec.schema);
        const asks = current && here.current;
        const theirs = current && spec.toDraft(current, zone);
        setFaster(asks && theirs ? { item: current, edits: { base: original, theirs, mine: draft } } : null);
        if (!asks) throw error;
      }
    };

  const editing = 'update' in options ? options : null;
  const save = 'update' in options ? saveChanges(base.item ?? options.item, options) : options.save;
  const stale: Stale<Item, Draft, Field> | null = editing &&
    faster && {
      ...faster,
      rows: differences(faster.edits, spec),
      saving,
      onTakeTheirs: editing.onDone,
      onKeepMine() {
        const merged = keepMine(faster.edits, spec);
        form.setValues(merged);
        setBase({ item: faster.item, draft: faster.edits.theirs });
        void send(merged, saveChanges(faster.item, editing));
      },
    };

  return {
    ...form,
    zone,
    /** The item that the edit is based on; null in a form for a new one. */
    item: base.item,
    dirty,
    saving,
    failure,
    stale,
    inputOf,
    focus,
    showProblem,
    /** Drops what was typed. */
    discard() {
      kept?.drafts.keep(userId, place, null);
      form.setValues(base.draft);
    },
    /** What every input needs. While a draft is on its way nothing can be typed that would be lost. */
    inputProps: (input: Input) => ({
      ...form.getInputProps(input),
      id: inputId(input),
      name: input,
      autoComplete: 'off',
      readOnly: saving,
    }),
    /** For the `<form>`: sends only what is valid. */
    submit(event: SyntheticEvent<HTMLFormElement>) {
      event.preventDefault();
      if (sending.current) return;
      const errors = halfTypedErrors();
      const invalid = inputs.some((input) => errors[input]) ? errors : spec.check(values, zone);
      if (!showErrors(invalid)) void send(values, save);
    },
  };
}

/** Ctrl or Cmd with Enter saves, also where Enter alone is a new line. */
export function submitByKeys(event: React.KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !event.repeat) event.currentTarget.requestSubmit();
}

/** For a form in the page: Escape leaves it, unless it closes an open list of choices. */
export const leaveOrSubmitByKeys = (leave: () => void) => (event: React.KeyboardEvent<HTMLFormElement>) => {
  if (event.key === 'Escape' && !event.defaultPrevented && !isOpenList(event.target)) leave();
  submitByKeys(event);
};

const isOpenList = (target: EventTarget) =>
  target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true';
