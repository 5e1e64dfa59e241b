'use client';

import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isCustomName, keyOfName } from '@/app/_portal/custom-fields/record/custom-looks';
import { useCustomFields } from '@/app/_portal/custom-fields/record/use-custom-fields';
import { api } from '@/app/_trpc/client';
import { problemOf } from '@/app/_ui/feedback/problems';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { oldestFirst } from '@/domain/leads/merge/merge';
import { MERGE_UNDO_DAYS } from '@/domain/leads/merge/merge-limits';
import type { LeadItem } from '../lead-cache';
import { fieldLabel } from '../lead-fields';
import { choicesOf, type MergeChoices, valuesOf, versionsOf } from './merge-choices';
import { KeptLead, MergeField } from './merge-field';
import { useOfferMergeUndo } from './use-merge-undo';

interface MergeFormProps {
  leads: readonly LeadItem[];
  /** Reads the leads again, because one of them has changed. */
  onRefetch: () => Promise<unknown>;
  onMerged: ((id: string) => void) | undefined;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

/** Which lead is kept, and whose value each field takes in which they differ. */
export function MergeForm({ leads, onRefetch, onMerged, onDirty, onCancel, onDone }: MergeFormProps) {
  const columns = oldestFirst(leads);
  const [keptId, setKeptId] = useState(columns[0]?.id);
  const [chosen, setChosen] = useState<MergeChoices>({});
  const queryClient = useQueryClient();
  const { of } = useCustomFields();
  const offerUndo = useOfferMergeUndo();
  const merge = api.leads.merge.useMutation({
    async onSuccess({ mergeId, id, companyName }) {
      onDone();
      onMerged?.(id);
      offerUndo({ mergeId, companyName, count: leads.length });
      // What belonged to the leads may show anywhere.
      await queryClient.invalidateQueries();
    },
    // One may have changed: the choice is between its values as they are now.
    onError: () => void onRefetch(),
  });
  const kept = columns.find(({ id }) => id === keptId) ?? columns[0];
  if (!kept) return null;
  const fields = of(kept.teamId);
  const merging = { kept, others: columns.filter(({ id }) => id !== kept.id), fields };
  const choices = choicesOf(merging, chosen);
  const problem = merge.error ? problemOf(merge.error) : null;
  const faulty = choices.find(([name]) =>
    problem?.field?.split('.').includes(isCustomName(name) ? keyOfName(name) : name),
  )?.[0];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (merge.isPending) return;
    const leadIds = merging.others.map(({ id }) => id);
    const changes = { leadIds, values: valuesOf(merging, choices), versions: versionsOf(columns) };
    merge.mutate({ id: merging.kept.id, changes });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <KeptLead
          leads={columns}
          value={kept.id}
          onChange={(id) => {
            setKeptId(id);
            onDirty(true);
          }}
        />
        {choices.map(([name, choice]) => (
          <MergeField
            key={name}
            name={name}
            fields={fields}
            leads={columns}
            value={choice}
            error={name === faulty ? problem?.message : undefined}
            onChange={(next) => {
              setChosen({ ...chosen, [name]: next });
              onDirty(true);
            }}
          />
        ))}
        <Text size="sm" c="dimmed">
          {choices.length === 0 && 'Their fields have the same values. '}
          Tasks, notes, events, contacts, emails and history of {leads.length === 2 ? 'both' : 'all three'} stay
          together. You can undo this for {MERGE_UNDO_DAYS} days.
        </Text>
        {problem && !faulty && (
          <Text size="sm" c="red" role="alert">
            {problem.field ? `${fieldLabel(problem.field.split('.').at(-1) ?? '')}: ` : ''}
            {problem.message}
          </Text>
        )}
        <FormFooter saving={merge.isPending} save="Merge" onCancel={onCancel} />
      </Stack>
    </form>
  );
}
