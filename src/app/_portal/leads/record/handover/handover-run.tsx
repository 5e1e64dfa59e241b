'use client';

import { BulkProgress } from '@/app/_portal/shared/bulk/bulk-progress';
import { useBulk } from '@/app/_portal/shared/bulk/use-bulk';
import { api } from '@/app/_trpc/client';
import type { Handover } from '@/domain/leads/handover-input';
import { NOUNS } from '@/domain/shared/nouns';
import { LIST_ID } from '../filters/use-lead-filters';
import { useLeadCache } from '../lead-cache';
import { askHandover, type HandoverQuestion } from './handover';
import { HandoverModal } from './handover-modal';

/** Asks what goes with leads, and hands them over: shows the progress, and offers to undo it. */
export function HandoverRun({ question }: { question: HandoverQuestion | null }) {
  const utils = api.useUtils();
  const { refetchFromStart } = useLeadCache();
  const refresh = () =>
    Promise.all([
      refetchFromStart(),
      utils.leads.invalidate(),
      utils.tasks.invalidate(),
      utils.calendarEvents.invalidate(),
      utils.emails.invalidate(),
      utils.notes.invalidate(),
    ]);
  const bulk = useBulk({ noun: NOUNS.lead, listId: LIST_ID, refresh });

  function handOver({ select, count, assignee, onHandOver }: HandoverQuestion, handover: Handover) {
    askHandover(null);
    onHandOver?.();
    const action = { change: { assigneeId: assignee.userId }, handover };
    void bulk.start(
      (signal) => utils.client.bulk.leads.mutate({ select, action }, { signal }),
      { resultText: `assigned to ${assignee.name}` },
      count,
    );
  }

  return (
    <>
      <HandoverModal question={question} onHandOver={handOver} onClose={() => askHandover(null)} />
      <BulkProgress run={bulk.run} noun={NOUNS.lead} onStop={bulk.stop} />
    </>
  );
}
