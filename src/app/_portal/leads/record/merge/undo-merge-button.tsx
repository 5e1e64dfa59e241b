'use client';

import { Button } from '@mantine/core';
import { purgeMergesBefore } from '@/domain/leads/merge/merge-limits';
import { useUndoMerge } from './use-merge-undo';

/** Undoes the merge of a lead's timeline, as long as that is possible. */
export function UndoMergeButton({ mergeId, at, now }: { mergeId: string; at: Date; now: Date }) {
  const undo = useUndoMerge();
  if (at <= purgeMergesBefore(now)) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={undo.isPending}
      disabled={undo.isSuccess}
      onClick={() => undo.mutate({ id: mergeId })}
    >
      Undo merge
    </Button>
  );
}
