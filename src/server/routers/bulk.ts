import { z } from 'zod';
import type { BulkProgress, BulkResult, UndoProgress } from '@/domain/bulk/bulk';
import { bulkLeadsInput, bulkTasksInput, handoverCountsInput, lossOfMany } from '@/domain/bulk/bulk-input';
import { type ImportUndone, undoableImport } from '@/domain/imports/import-undo';
import { handoverCounts, handoverPreview } from '@/domain/leads/handover-input';
import { NOUNS, type NounWith, nounsWith, type PluralOf } from '@/domain/shared/nouns';
import { byId, pageOf, pagingFields } from '@/domain/shared/paging-schemas';
import { exactlyOne } from '../db/exactly-one';
import { toTrpcError } from '../problems/errors';
import { ProblemError } from '../problems/problem-error';
import type { Actor } from '../scope';
import { undoBulk } from '../services/bulk/bulk-undo';
import { withProgress } from '../services/imports/progress';
import { listUndoableImports } from '../services/imports/undoable-imports';
import { changeManyLeads } from '../services/leads/bulk/lead-bulk';
import { explainLosses } from '../services/leads/bulk/lead-bulk-reason';
import { countHandover } from '../services/leads/handover/handover';
import { NOUN_MODULES } from '../services/noun-modules';
import { namingTaken } from '../services/shared/external-ids';
import { changeManyTasks } from '../services/tasks/task-bulk';
import { router, signedInFor } from '../trpc';

/** The messages of work that reports its progress. */
type Messages<Progress, Result> = ({ type: 'progress' } & Progress) | { type: 'done'; result: Result };

export type BulkMessage = Messages<BulkProgress, BulkResult>;

interface Watch<Progress> {
  onProgress: (progress: Progress) => void;
  signal: AbortSignal;
}

type Watched<Input, Progress, Result> = (actor: Actor, input: Input, watch: Watch<Progress>) => Promise<Result>;

type BulkNoun = NounWith<'bulk'>;

/** The module of the noun that a change names by its plural. */
const moduleOf = ({ subject }: { subject: PluralOf<BulkNoun> }) =>
  NOUN_MODULES[exactlyOne(nounsWith('bulk').find((noun) => NOUNS[noun].many === subject))];

/** Reports progress. When the caller leaves, it stops after the current chunk; changed rows stay changed. */
const watched = <Input, Progress, Result>(work: Watched<Input, Progress, Result>) =>
  async function* (call: {
    ctx: Actor;
    input: Input;
    signal?: AbortSignal;
  }): AsyncGenerator<Messages<Progress, Result>, void> {
    const { ctx, input, signal } = call;
    try {
      yield* withProgress(signal, async (onMessage, untilLeft): Promise<Messages<Progress, Result>> => {
        const onProgress = (progress: Progress) => onMessage({ type: 'progress', ...progress });
        return { type: 'done', result: await work(ctx, input, { onProgress, signal: untilLeft }) };
      });
    } catch (error) {
      // The middleware that maps problems has returned before the generator runs.
      const refusal = error instanceof ProblemError ? error : await namingTaken(ctx, error);
      throw refusal ? toTrpcError(refusal) : error;
    }
  };

const undoneBulk = z.object({
  restored: z.int(),
  keptTasks: z.int().optional(),
  unnamed: z.int().optional(),
  stayed: handoverCounts.partial().optional(),
  changed: z.int(),
});

export const bulkRouter = router({
  leads: signedInFor('leads').input(bulkLeadsInput).mutation(watched(changeManyLeads)),
  tasks: signedInFor('tasks').input(bulkTasksInput).mutation(watched(changeManyTasks)),

  /** How much would be handed over to an assignee with leads. */
  handoverCounts: signedInFor('leads')
    .input(handoverCountsInput)
    .output(handoverPreview)
    .query(({ ctx, input }) => countHandover(ctx, input)),

  /** Records why the leads of a bulk move were lost. */
  explain: signedInFor('leads')
    .input(lossOfMany)
    .output(z.object({ changed: z.int() }))
    .mutation(({ ctx, input }) => explainLosses(ctx, input)),

  undo: signedInFor('all')
    .meta({ ownSlot: true })
    .input(byId)
    .output(undoneBulk)
    .mutation(({ ctx, input }) => undoBulk(ctx, { id: input.id, undoOf: (change) => moduleOf(change).undoBulk })),

  /** The imports that can still be undone, newest first. */
  imports: signedInFor('all')
    // Not strict: infinite queries add their own fields to the input.
    .input(z.object({ cursor: pagingFields.cursor, limit: pagingFields.limit }))
    .output(pageOf(undoableImport))
    .query(({ ctx, input }) => listUndoableImports(ctx, input)),

  undoImport: signedInFor('all')
    .input(byId)
    .mutation(
      watched(
        (
          actor,
          { id }: z.output<typeof byId>,
          watch: Watch<UndoProgress>,
        ): Promise<ImportUndone & { changed: number }> =>
          undoBulk(actor, {
            ...watch,
            id,
            isImport: true,
            undoOf: (change) => moduleOf(change).undoImport ?? moduleOf(change).undoBulk,
          }),
      ),
    ),
});
