'use client';

import { useForm } from '@mantine/form';
import { type SyntheticEvent, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { type ClientProblem, notifyDone, notifyProblem, problemOf } from '../feedback/problems';
import { moveFocus } from '../focus/move-focus';
import { useErrorFocus } from '../focus/use-error-focus';
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

/** Everything that the forms of a noun share. */
export interface FormSpec<Item, Draft, Field, Input extends string, Changes> extends DraftFields<Draft, Field> {
  /** In form order. */
  inputs: readonly Input[];
  /** Validates a draft with the domain's schema. */
  check: (draft: Draft, zone: string) => FieldErrors<Input>;
  /**
   * Inputs whose saved value may break a rule that is newer than it. Their errors show at once, and keep nobody from saving
   * other changes.
   */
  mayStay?: readonly Input[];
  /** Maps a server error to the inputs. */
  problemErrors: (problem: ClientProblem) => FieldErrors<Input>;
  /** Message for an incomplete date; other inputs set it as `data-half-typed`. */
  halfTyped?: (input: Input) => string;
  toDraft: (item: Item, zone: string) => Draft;
  /** The given fields of a draft, as input for the server. */
  toChanges: (draft: Draft, fields: readonly Field[], zone: string) => Changes;
  /** Parses the newer version that comes with a conflict error. */
  schema: z.ZodType<Item>;
  nameOf: (item: Item) => string;
}

const onlyFor = <Input extends string>(errors: FieldErrors<Input>, isMeant: (input: Input) => boolean) =>
  Object.fromEntries(Object.entries(errors).filter(([input]) => isMeant(input as Input))) as FieldErrors<Input>;

/** Sends a draft. Resolves to a callback to run after saving if the form is still mounted. */
export type Save<Draft> = (draft: Draft) => Promise<(() => void) | undefined>;

interface Adding<Draft> {
  /** The initial draft. */
  start: Draft;
  save: Save<Draft>;
  /** Where to keep the draft while the form is closed without being discarded. */
  kept?: { drafts: KeptDrafts<Draft> | KeptDrafts<Partial<Draft>>; userId: string; place: string };
  /** Shows an error. Without it, errors are shown at their fields or returned as `failure`. */
  onRefused?: (error: unknown) => void;
  onDirty?: (dirty: boolean) => void;
}

interface Editing<Item, Changes> {
  /** The item as it was when the form opened. */
  item: Item;
  update: (input: { id: string; version: number; changes: Changes }) => Promise<Item>;
  onDirty: (dirty: boolean) => void;
  /** Called when it is saved, or when there is nothing to save. */
  onDone: () => void;
}

export type RecordFormOptions<Item, Draft, Changes> = Adding<Draft> | Editing<Item, Changes>;

/** A conflict: both versions, and the possible resolutions. */
export interface Stale<Item, Draft, Field> {
  /** The newer version of the item. */
  item: Item;
  edits: Edits<Draft>;
  rows: Difference<Field>[];
  saving: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/**
 * A form for adding or editing an item. Shows errors at their fields and focuses the first one. Keeps all input until
 * it is saved, and sends it once, however often the user submits. An edit sends only what changed. If somebody else has
 * changed one of the same fields, both versions are returned as `stale`, and nothing is overwritten until the user decides.
 */
export function useRecordForm<Item extends Versioned, Draft extends object, Field, Input extends string, Changes>(
  spec: FormSpec<Item, Draft, Field, Input, Changes>,
  options: RecordFormOptions<Item, Draft, Changes>,
) {
  const { inputs, halfTyped } = spec;
  const zone = useContext(ZoneContext) ?? 'UTC';
  const kept = 'update' in options ? undefined : options.kept;
  /** The version that the user's changes are relative to. */
  const [base, setBase] = useState(() =>
    'update' in options
      ? { item: options.item, draft: spec.toDraft(options.item, zone) }
      : { item: null, draft: options.start },
  );
  const [stayedErrors] = useState(() => {
    const { mayStay } = spec;
    if (base.item === null || !mayStay) return {};
    return onlyFor(spec.check(base.draft, zone), (input) => mayStay.includes(input));
  });
  const form = useForm<Draft>({
    initialValues: { ...base.draft, ...kept?.drafts.of(kept.userId, kept.place) },
    initialErrors: stayedErrors,
  });
  const { values } = form;
  const { idOf, focusError } = useErrorFocus(inputs);
  const isMounted = useIsMounted();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<ClientProblem | null>(null);
  const [conflict, setConflict] = useState<{ item: Item; edits: Edits<Draft> } | null>(null);
  /** A ref, because a key that is held down submits again before React has rendered. */
  const sending = useRef(false);

  const dirty = spec.changedFields(base.draft, values).length > 0;
  const { onDirty } = options;
  // In the same task as the input: what is typed must be guarded before anything else can happen.
  useLayoutEffect(() => {
    onDirty?.(dirty);
    return () => onDirty?.(false);
  }, [dirty, onDirty]);

  const typed = dirty && !saving ? values : null;
  const { drafts, userId = '', place = '' } = { ...kept };
  useEffect(() => drafts?.keep(userId, place, typed), [drafts, userId, place, typed]);

  const inputOf = useCallback((input: Input) => document.getElementById(idOf(input)), [idOf]);
  const focusInput = useCallback((input: Input) => moveFocus(idOf(input)), [idOf]);

  /** Returns false if none of the errors belongs to an input of this form. */
  const showErrors = (errors: FieldErrors<Input>): boolean => {
    form.setErrors(errors);
    return focusError(errors);
  };
  /** Errors for incomplete input, which would be lost silently. */
  const incompleteErrors = (): FieldErrors<Input> => {
    const errors: FieldErrors<Input> = {};
    for (const input of inputs) {
      const element = inputOf(input);
      if (!(element instanceof HTMLInputElement)) continue;
      // The value of an incomplete date input is empty.
      const message = element.dataset.halfTyped ?? (element.validity.badInput ? halfTyped?.(input) : undefined);
      if (message) errors[input] = message;
    }
    return errors;
  };
  /** What the saved value of an input breaks is no error of an edit that leaves it as it is. */
  const checkEdits = (): FieldErrors<Input> => {
    const changed = spec.changedFields(base.draft, values).flatMap((field) => spec.inputsOf(field));
    return onlyFor(spec.check(values, zone), (input) => !(input in stayedErrors) || changed.includes(input as never));
  };
  /** Shows an error at its inputs. Returns false if it belongs to none. */
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
      if (isMounted.current) done?.();
    } catch (error) {
      if (onRefused) onRefused(error);
      else if (!isMounted.current) notifyProblem(error, 'Not saved');
      else if (!showProblem(error)) setFailure(problemOf(error));
    } finally {
      sending.current = false;
      setSaving(false);
    }
  };

  /** Edits of different fields by two people are merged (D104): `merges`: whether this save merges such edits. */
  const saveChanges =
    (from: Item, editing: Editing<Item, Changes>, { merges = false } = {}): Save<Draft> =>
    async (draft) => {
      const { update, onDone } = editing;
      const original = spec.toDraft(from, zone);
      const fields = spec.changedFields(original, draft);
      if (fields.length === 0) return onDone;
      try {
        const { id, version } = from;
        const saved = await update({ id, version, changes: spec.toChanges(draft, fields, zone) });
        notifyDone(`${spec.nameOf(saved)} was saved${merges ? ', along with someone else’s changes' : ''}.`);
        return onDone;
      } catch (error) {
        const current = await newerVersion(error, async () => spec.schema);
        setConflict(null);
        if (!current) throw error;
        const edits = { base: original, theirs: spec.toDraft(current, zone), mine: draft };
        const merged = keepMine(edits, spec);
        const isNewer = current.version > from.version;
        // Two valid edits can be invalid together, such as a new start after a new end.
        const isValid = Object.keys(spec.check(merged, zone)).length === 0;
        if (isNewer && isValid && differences(edits, spec).every(({ by }) => by !== 'both')) {
          return saveChanges(current, editing, { merges: true })(merged);
        }
        if (!isMounted.current) throw error;
        setConflict({ item: current, edits });
      }
    };

  const editing = 'update' in options ? options : null;
  const save = 'update' in options ? saveChanges(base.item ?? options.item, options) : options.save;
  const stale: Stale<Item, Draft, Field> | null = editing &&
    conflict && {
      ...conflict,
      rows: differences(conflict.edits, spec),
      saving,
      onTakeTheirs: editing.onDone,
      onKeepMine() {
        const merged = keepMine(conflict.edits, spec);
        form.setValues(merged);
        setBase({ item: conflict.item, draft: conflict.edits.theirs });
        void send(merged, saveChanges(conflict.item, editing));
      },
    };

  return {
    ...form,
    zone,
    /** The item that the edit is based on; null in an add form. */
    item: base.item,
    dirty,
    saving,
    failure,
    stale,
    inputOf,
    focusInput,
    showProblem,
    /** Discards the input. */
    discard() {
      kept?.drafts.keep(userId, place, null);
      form.setValues(base.draft);
    },
    /** Props of an input. It is read-only while saving, because later input would be lost. */
    inputProps: (input: Input) => ({
      ...form.getInputProps(input),
      id: idOf(input),
      name: input,
      autoComplete: 'off',
      readOnly: saving,
    }),
    /** For the `<form>`: sends the draft if it is valid. */
    submit(event: SyntheticEvent<HTMLFormElement>) {
      event.preventDefault();
      if (sending.current) return;
      const errors = incompleteErrors();
      const invalid = inputs.some((input) => errors[input]) ? errors : checkEdits();
      if (!showErrors(invalid)) void send(values, save);
    },
  };
}
