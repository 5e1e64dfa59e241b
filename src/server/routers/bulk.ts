import { z } from 'zod';
import type { BulkProgress, BulkResult } from '@/domain/bulk/bulk';
import { bulkLeadsInput, bulkTasksInput, handoverCountsInput, lossOfMany } from '@/domain/bulk/bulk-input';
import { handoverCounts, handoverPreview } from '@/domain/leads/handover-input';
import type { NounWith, PluralOf } from '@/domain/shared/nouns';
import { byId } from '@/domain/shared/paging-schemas';
import { toTrpcError } from '../errors';
import { ProblemError } from '../problem-error';
import type { Actor } from '../scope';
import type { BulkWatch } from '../services/bulk/bulk';
import { type Undo, undoBulk } from '../services/bulk/bulk-undo';
import { withProgress } from '../services/imports/progress';
import { countHandover } from '../services/leads/handover/handover';
import { changeManyLeads } from '../services/leads/lead-bulk';
import { explainLosses } from '../services/leads/lead-bulk-reason';
import { requireRoomForChange, restoreLeads } from '../services/leads/lead-bulk-undo';
import { changeManyTasks } from '../services/tasks/task-bulk';
import { restoreTasks } from '../services/tasks/task-bulk-undo';
import { router, signedIn } from '../trpc';

export type BulkMessage = ({ type: 'progress' } & BulkProgress) | { type: 'done'; result: BulkResult };

type ChangeMany<Input> = (actor: Actor, input: Input, watch: BulkWatch) => Promise<BulkResult>;

const UNDOS = {
  leads: { requireRoom: requireRoomForChange, restore: restoreLeads },
  tasks: { restore: restoreTasks },
} as const satisfies Record<PluralOf<NounWith<'bulk'>>, Undo>;

/** Reports progress. When the caller leaves, it stops after the current chunk; changed rows stay changed. */
const watched = <Input>(changeMany: ChangeMany<Input>) =>
  async function* (call: { ctx: Actor; input: Input; signal?: AbortSignal }): AsyncGenerator<BulkMessage, void> {
    const { ctx, input, signal } = call;
    try {
      yield* withProgress(signal, async (onMessage, untilLeft): Promise<BulkMessage> => {
        const onProgress = (progress: BulkProgress) => onMessage({ type: 'progress', ...progress });
        return { type: 'done', result: await changeMany(ctx, input, { onProgress, signal: untilLeft }) };
      });
    } catch (error) {
      // The middleware that maps problems has returned before the generator runs.
      throw error instanceof ProblemError ? toTrpcError(error) : error;
    }
  };

const undoneBulk = z.object({
  restored: z.int(),
  keptTasks: z.int().optional(),
  stayed: handoverCounts.partial().optional(),
  changed: z.int(),
});

export const bulkRouter = router({
  leads: signedIn.input(bulkLeadsInput).mutation(watched(changeManyLeads)),
  tasks: signedIn.input(bulkTasksInput).mutation(watched(changeManyTasks)),

  /** How much would go with leads to an assignee. */
  handoverCounts: signedIn
    .input(handoverCountsInput)
    .output(handoverPreview)
    .query(({ ctx, input }) => countHandover(ctx, input)),

  /** Says why the leads of a bulk move were lost. */
  explain: signedIn
    .input(lossOfMany)
    .output(z.object({ changed: z.int() }))
    .mutation(({ ctx, input }) => explainLosses(ctx, input)),

  undo: signedIn
    .input(byId)
    .output(undoneBulk)
    .mutation(({ ctx, input }) => undoBulk(ctx, { id: input.id, undos: UNDOS })),
});
