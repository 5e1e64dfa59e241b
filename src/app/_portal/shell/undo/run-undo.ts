import { movedBackText } from '@/app/_portal/leads/record/status/move-texts';
import { undoneText } from '@/app/_portal/shared/bulk/undone-text';
import type { UndoCall } from '@/app/_portal/shared/undo/undo-log';
import type { api } from '@/app/_trpc/client';
import type { Formats } from '@/app/_ui/time/formats';
import { mergeUndoneText } from '@/domain/leads/merge/merge-limits';
import type { Moment } from '@/domain/shared/time';

type Client = ReturnType<typeof api.useUtils>['client'];

type Runs = {
  [K in UndoCall['kind']]: (call: Extract<UndoCall, { kind: K }>, client: Client, formats: Formats) => Promise<string>;
};

const momentOf = (kept: string): Moment => (kept.length === 'YYYY-MM-DD'.length ? kept : new Date(kept));

/** How each kind of change is undone, and what is said then. The server refuses what was changed since. */
const RUNS: Runs = {
  restore: async ({ id }, client) => `${(await client.deleted.restore.mutate({ id })).name} restored.`,
  bulk: async ({ id, noun }, client, { number }) => undoneText(await client.bulk.undo.mutate({ id }), noun, number),
  async move({ id, stageEnteredAt }, client, formats) {
    const { lead, keptTasks } = await client.leads.undoMove.mutate({ id, stageEnteredAt: new Date(stageEnteredAt) });
    return movedBackText({ ...lead, keptTasks }, formats);
  },
  async merge({ id }, client) {
    const { lead, restored } = await client.leads.undoMerge.mutate({ id });
    return mergeUndoneText(lead.companyName, restored);
  },
  async task({ id, version, changes: kept }, client) {
    const changes = 'dueDate' in kept ? { dueDate: momentOf(kept.dueDate) } : kept;
    return `${(await client.tasks.update.mutate({ id, version, changes })).title} is as before.`;
  },
  async lead({ id, version, changes: { nextFollowUp } }, client) {
    const changes = { nextFollowUp: nextFollowUp === null ? null : new Date(nextFollowUp) };
    return `${(await client.leads.update.mutate({ id, version, changes })).companyName} is as before.`;
  },
};

/** Undoes a change by what the log has kept of it. Resolves to what to say. */
export const runUndo = <K extends UndoCall['kind']>(
  call: Extract<UndoCall, { kind: K }>,
  client: Client,
  formats: Formats,
): Promise<string> => (RUNS[call.kind] as Runs[K])(call, client, formats);
