import { type Operation, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { interruptedResponse } from '@/app/_ui/feedback/client-problem';
import type { BulkLeadsInput, BulkTasksInput } from '@/domain/bulk/bulk-input';
import type { AppRouter } from '@/server/routers/_app';
import { SIGN_IN } from './fetch-answer';
import { NOUN_QUERIES } from './noun-queries';

/** The Idempotency-Key in the context of a call that must not run twice (D38). */
export const keyOf = ({ context }: Pick<Operation, 'context'>): string | null =>
  typeof context.idempotencyKey === 'string' ? context.idempotencyKey : null;

/** Rows that are created by an upload, which has a key of its own. */
const UPLOADED: readonly string[] = [NOUN_QUERIES.file.router];

/** Calls that create a row under the user's own words, so that a second one could not be told from a mistake. */
export const CREATING: readonly string[] = [
  ...Object.values(NOUN_QUERIES).flatMap(({ router }) => (UPLOADED.includes(router) ? [] : `${router}.create`)),
  'leads.bookAgain',
  'quotes.send',
  'customFields.create',
  'rateCards.create',
  'licenses.create',
  'regulatory.create',
  'staffingPlans.save',
  'teams.create',
  'views.create',
  'feedback.send',
  'webhooks.create',
  'webhooks.rotateSecret',
  'webhooks.test',
];

/** How long pressing again counts as the same wish. Later, the same words may be meant once more. */
const SAME_WISH_MS = 10 * 60 * 1000;

/** The router of the rows that a call deletes; null for other calls. */
function deletedBy({ path, input }: Operation): string | null {
  if (path === 'bulk.leads' || path === 'bulk.tasks') {
    const { action } = input as BulkLeadsInput | BulkTasksInput;
    return 'delete' in action ? path.slice('bulk.'.length) : null;
  }
  return path.endsWith('.delete') ? path.slice(0, -'.delete'.length) : null;
}

/**
 * Tells an answer that broke off from a missing connection (D50), and gives calls that create a row an Idempotency-Key:
 * a new one, or that of the same call if its answer was lost, so that pressing again creates no second row.
 */
export const lostResponseLink: TRPCLink<AppRouter> = () => {
  const lost = new Map<string, { path: string; key: string; until: number }>();
  // Whoever has deleted the row wants a new one, not the answer that tells of the deleted one.
  const forget = (router: string) => {
    for (const [content, { path }] of lost) if (path === `${router}.create`) lost.delete(content);
  };
  return ({ op, next }) =>
    observable((observer) => {
      const content = CREATING.includes(op.path) && keyOf(op) === null && JSON.stringify([op.path, op.input]);
      const earlier = content ? lost.get(content) : undefined;
      const key = earlier && earlier.until > Date.now() ? earlier.key : crypto.randomUUID();
      const sent = content ? { ...op, context: { ...op.context, idempotencyKey: key } } : op;
      const deleted = deletedBy(op);
      return next(sent).subscribe({
        next(value) {
          if (content) lost.delete(content);
          if (deleted) forget(deleted);
          observer.next(value);
        },
        error(error) {
          if (content) lost.set(content, { path: op.path, key, until: Date.now() + SAME_WISH_MS });
          // Without an answer, the row may be gone all the same.
          if (deleted && !error.data) forget(deleted);
          const isCut = !error.data && !error.meta && !op.signal?.aborted;
          const call = { isWrite: op.type === 'mutation', isSignIn: op.path === SIGN_IN };
          observer.error(isCut ? TRPCClientError.from(error, { meta: interruptedResponse(call) }) : error);
        },
        complete: () => observer.complete(),
      });
    });
};
