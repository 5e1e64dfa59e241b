'use client';

import { Skeleton, Stack } from '@mantine/core';
import { api } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { FormModal } from '@/app/_ui/forms/form-modal';
import { useLast } from '@/app/_ui/interaction/use-last';
import { MergeForm } from './merge-form';

interface MergeLeadsModalProps {
  /** The leads to merge; null while it is closed. */
  ids: readonly string[] | null;
  onClose: () => void;
  onMerged: ((id: string) => void) | undefined;
}

/** Compares two or three leads, and makes them one. */
export function MergeLeadsModal({ ids, onClose, onMerged }: MergeLeadsModalProps) {
  const shown = useLast(ids) ?? [];
  return (
    <FormModal
      opened={ids !== null}
      title={`Merge ${shown.length === 3 ? 'three' : 'two'} leads`}
      size={shown.length === 3 ? 1040 : 800}
      onClose={onClose}
    >
      {(modal) => <Comparison ids={shown} onMerged={onMerged} {...modal} />}
    </FormModal>
  );
}

interface ComparisonProps {
  ids: readonly string[];
  onMerged: ((id: string) => void) | undefined;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

function Comparison({ ids, ...props }: ComparisonProps) {
  const queries = api.useQueries((queryFor) => ids.map((id) => queryFor.leads.byId({ id })));
  const refetch = () => Promise.all(queries.map((query) => query.refetch()));
  const failed = queries.find(({ isError }) => isError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void refetch()} />;
  const leads = queries.flatMap(({ data }) => data ?? []);
  if (leads.length < ids.length) return <ComparisonSkeleton />;
  return <MergeForm leads={leads} onRefetch={refetch} {...props} />;
}

const ComparisonSkeleton = () => (
  <Stack gap={16} aria-busy="true" aria-label="Loading the leads" role="status">
    {['company', 'email', 'phone', 'notes'].map((name) => (
      <Skeleton key={name} height={44} radius="md" />
    ))}
  </Stack>
);
