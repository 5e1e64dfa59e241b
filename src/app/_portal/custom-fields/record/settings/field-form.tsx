'use client';

import { Select, Stack, TextInput } from '@mantine/core';
import { type SyntheticEvent, useLayoutEffect, useState } from 'react';
import { type ClientProblem, notifyDone, problemOf } from '@/app/_ui/feedback/problems';
import { useErrorFocus } from '@/app/_ui/focus/use-error-focus';
import { draftErrors } from '@/app/_ui/forms/draft-errors';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { createFieldInput, updateFieldChanges } from '@/domain/custom-fields/custom-field';
import {
  CUSTOM_FIELD_KIND_LABELS,
  CUSTOM_FIELD_KINDS,
  type CustomFieldKind,
  hasChoices,
  keyFromLabel,
} from '@/domain/custom-fields/custom-field-kinds';
import { type CustomField, useCustomFields } from '../use-custom-fields';
import { type ChoiceDraft, ChoicesInput, newChoice } from './choices-input';
import { useFieldChanges } from './use-field-changes';

const KINDS = CUSTOM_FIELD_KINDS.map((value) => ({ value, label: CUSTOM_FIELD_KIND_LABELS[value] }));

const INPUTS = ['label', 'key', 'kind', 'choices'] as const;

type Errors = Partial<Record<(typeof INPUTS)[number], string>>;

interface Draft {
  label: string;
  /** Null while it follows the label. */
  key: string | null;
  kind: CustomFieldKind;
  choices: ChoiceDraft[];
}

interface FieldFormProps {
  field: CustomField | null;
  teamId: string | null;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

const startOf = (field: CustomField | null): Draft => ({
  label: field?.label ?? '',
  key: field?.key ?? null,
  kind: field?.kind ?? 'text',
  choices: (field?.choices ?? []).map((choice) => ({ ...choice, id: crypto.randomUUID(), was: choice.label })),
});

/** The choices as the server takes them; rows that were left blank are none. */
const choicesOf = ({ choices }: Draft) =>
  choices
    .filter(({ label }) => label.trim() !== '')
    .map(({ label, was, archived }) => ({
      label: label.trim(),
      archived,
      ...(was !== undefined && was !== label.trim() && { was }),
    }));

/** Issues inside a choice are those of the choices. */
const errorsOf = draftErrors((path) => INPUTS.find((input) => path.split('.').includes(input)));

/** A custom field: its label, the key that follows it until it is saved, its kind, and its choices. */
export function FieldForm({ field, teamId, onDirty, onCancel, onDone }: FieldFormProps) {
  const { allOf } = useCustomFields();
  const { create, update } = useFieldChanges(teamId);
  const [start] = useState(() => startOf(field));
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<ClientProblem | null>(null);
  const { idOf, focusError } = useErrorFocus(INPUTS);
  const dirty = JSON.stringify(draft) !== JSON.stringify(start);
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty]);

  const saving = create.isPending || update.isPending;
  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes });
    setErrors({});
  };
  const keyShown =
    draft.key ??
    (draft.label.trim()
      ? keyFromLabel(
          draft.label,
          allOf(teamId).map(({ key }) => key),
        )
      : '');
  const showErrors = (found: Errors): boolean => {
    setErrors(found);
    return focusError(found);
  };

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving) return;
    const choices = hasChoices(draft.kind) ? { choices: choicesOf(draft) } : {};
    const whole = {
      noun: 'leads',
      key: keyShown || undefined,
      label: draft.label.trim(),
      kind: draft.kind,
      teamId,
      ...choices,
    };
    const checked = createFieldInput.safeParse(whole);
    if (showErrors(errorsOf.ofCheck(checked)) || !checked.success) return;
    setFailure(null);
    try {
      if (field) await update.mutateAsync({ id: field.id, version: field.version, changes: changesOf(field, draft) });
      else await create.mutateAsync(checked.data);
      notifyDone(`${draft.label.trim()} was ${field ? 'saved' : 'added'}.`);
      onDone();
    } catch (error) {
      const problem = problemOf(error);
      if (!showErrors(errorsOf.ofProblem(problem))) setFailure(problem);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={16}>
        <NotSaved problem={failure} goneMessage="This field was deleted while you were editing it." />
        <TextInput
          id={idOf('label')}
          label="Label"
          required
          autoComplete="off"
          data-autofocus
          dir="auto"
          value={draft.label}
          error={errors.label}
          readOnly={saving}
          onChange={({ currentTarget: { value } }) => change({ label: value })}
        />
        <TextInput
          id={idOf('key')}
          label="Key"
          description={field ? 'What files and other programs call it. It stays the same.' : KEY_HELP}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          autoCapitalize="none"
          value={keyShown}
          error={errors.key}
          readOnly={saving || field !== null}
          onChange={({ currentTarget: { value } }) => change({ key: value })}
        />
        <Select
          id={idOf('kind')}
          label="Kind"
          description={field && draft.kind !== field.kind ? KIND_HELP : undefined}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          data={KINDS}
          value={draft.kind}
          error={errors.kind}
          readOnly={saving}
          allowDeselect={false}
          onChange={(value) => {
            const kind = CUSTOM_FIELD_KINDS.find((one) => one === value) ?? draft.kind;
            const needsChoice = hasChoices(kind) && draft.choices.length === 0;
            change({ kind, ...(needsChoice && { choices: [newChoice()] }) });
          }}
        />
        {hasChoices(draft.kind) && (
          <ChoicesInput
            id={idOf('choices')}
            choices={draft.choices}
            error={errors.choices}
            readOnly={saving}
            onChange={(choices) => change({ choices })}
          />
        )}
        <FormFooter saving={saving} save={field ? 'Save' : 'Add field'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

const KEY_HELP = 'What files and other programs call it. You cannot change it later.';
const KIND_HELP = 'All values that leads have are converted. If any would be lost, nothing changes.';

/** What differs from the field. */
function changesOf(field: CustomField, draft: Draft) {
  const choices = choicesOf(draft);
  const isSame = JSON.stringify(choices) === JSON.stringify(field.choices);
  return updateFieldChanges.parse({
    label: draft.label.trim(),
    ...(draft.kind !== field.kind && { kind: draft.kind }),
    ...(hasChoices(draft.kind) && !isSame && { choices }),
  });
}
