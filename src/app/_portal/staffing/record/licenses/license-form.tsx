'use client';

import { Checkbox, type InputWrapperProps, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type SyntheticEvent, useLayoutEffect, useState } from 'react';
import { DAY_INPUT } from '@/app/_portal/shared/fields/day-input';
import { type ClientProblem, notifyDone, problemOf } from '@/app/_ui/feedback/problems';
import { useErrorFocus } from '@/app/_ui/focus/use-error-focus';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { SearchSelect } from '@/app/_ui/forms/search-select';
import { STATE_NAMES } from '@/domain/leads/event/state-zones';
import { isState, STATE_FACTS, STATES } from '@/domain/regulatory/states';
import { licenseName } from '@/domain/staffing/licenses/license-facts';
import { GuardCardsInput } from './guard-cards-input';
import { errorsOf, inputsOf, type LicenseDraft, type LicenseErrors, readDraft, startOf } from './license-draft';
import { type License, useLicenseChanges } from './use-licenses';

const STATE_CHOICES = [
  { group: 'Researched states', items: [...STATES].sort() },
  { group: 'Other states', items: STATE_NAMES.filter((name) => !isState(name)).sort() },
];

interface LicenseFormProps {
  license: License | null;
  teamId: string | null;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

/** A license, with what the state calls it. */
export function LicenseForm({ license, teamId, onDirty, onCancel, onDone }: LicenseFormProps) {
  const { create, update } = useLicenseChanges();
  const [start] = useState(() => startOf(license));
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<LicenseErrors>({});
  const [failure, setFailure] = useState<ClientProblem | null>(null);
  const { idOf, focusError } = useErrorFocus(inputsOf(draft));
  const dirty = JSON.stringify(draft) !== JSON.stringify(start);
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty]);

  const saving = create.isPending || update.isPending;
  const change = (changes: Partial<LicenseDraft>) => {
    setDraft({ ...draft, ...changes });
    setErrors({});
  };
  const showErrors = (found: LicenseErrors): boolean => {
    setErrors(found);
    return focusError(found);
  };
  const input = (name: 'class' | 'number' | 'expiresOn' | 'insurance' | 'insuranceExpiresOn') => ({
    id: idOf(name),
    value: draft[name],
    error: errors[name],
    readOnly: saving,
    autoComplete: 'off',
    inputWrapperOrder: HELP_BELOW,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => change({ [name]: value }),
  });

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving) return;
    const { data, errors: found } = readDraft(draft, teamId);
    if (showErrors(found) || !data) return;
    setFailure(null);
    try {
      const { teamId: _, ...changes } = data;
      if (license) await update.mutateAsync({ id: license.id, version: license.version, changes });
      else await create.mutateAsync(data);
      notifyDone(`${licenseName(data)} was ${license ? 'saved' : 'added'}.`);
      onDone();
    } catch (error) {
      const problem = problemOf(error);
      const { field, message, issues = [] } = problem;
      if (!showErrors(errorsOf(draft, field ? [{ path: field, message }, ...issues] : issues))) setFailure(problem);
    }
  }

  const facts = isState(draft.state) ? STATE_FACTS[draft.state] : null;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={16}>
        <NotSaved problem={failure} goneMessage="This license was deleted while you were editing it." />
        <SearchSelect
          id={idOf('state')}
          label="State"
          required
          data-autofocus
          data={STATE_CHOICES}
          nothingFoundMessage="No state found"
          description={draft.state && !facts ? UNRESEARCHED : undefined}
          value={draft.state}
          error={errors.state}
          readOnly={saving}
          onChange={(state) => change({ state })}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16}>
          <TextInput
            label="Class"
            required
            description={facts ? `In ${draft.state}: ${facts.companyLicense}` : 'What the state calls it.'}
            {...input('class')}
          />
          <TextInput label="Number" required {...input('number')} />
          <TextInput label="Valid until" required {...input('expiresOn')} {...DAY_INPUT} />
        </SimpleGrid>
        <Checkbox
          id={idOf('armed')}
          label="Covers armed guards"
          checked={draft.armed}
          onChange={({ currentTarget: { checked } }) => saving || change({ armed: checked })}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16}>
          <TextInput
            label="Liability insurance"
            description="For each occurrence."
            inputMode="decimal"
            leftSection="$"
            {...input('insurance')}
          />
          <TextInput label="Insured until" {...input('insuranceExpiresOn')} {...DAY_INPUT} />
        </SimpleGrid>
        <GuardCardsInput
          idOf={idOf}
          hint={facts && `In ${draft.state}: ${facts.guardLicense}`}
          cards={draft.guardCards}
          errors={errors}
          readOnly={saving}
          onChange={(guardCards) => change({ guardCards })}
        />
        <FormFooter saving={saving} save={license ? 'Save' : 'Add license'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

const HELP_BELOW: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'input', 'error', 'description'];

const UNRESEARCHED = 'We have not researched this state. Ask its regulator what it asks for.';
