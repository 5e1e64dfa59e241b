import { NOUN_RESOURCES } from '@/domain/accounts/token-scopes';
import { CHANGE_KINDS, type ChangeKind } from '@/domain/changes/change-kinds';
import { changePage, listChangesInput } from '@/domain/changes/change-list';
import { changedRows, changedRowsInput } from '@/domain/changes/changes';
import { CHANGE_CURSOR_DAYS } from '@/domain/changes/retention';
import type { RequestContext } from '../context';
import { listChanges } from '../services/changes/list-changes';
import { readRowsById } from '../services/changes/rows-by-id';
import { readableOf, requireRead } from '../services/shared/token-reads';
import { router, signedInFor } from '../trpc';

const signedIn = signedInFor('each');

export const changesRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/changes',
        operationId: 'listChanges',
        tags: ['Changes'],
        summary: 'Follow changes',
        description: [
          'The leads, contacts, tasks, notes, events and files that you got to see, that changed, or that you can no longer see, in the order in which they did. To keep a copy: call this without `cursor`, keep `nextCursor`, read the lists, and from then on call this with the last `nextCursor`, again at once while `more` is true.',
          `A row that changed more than once comes once, as it is now; it may come again without having changed. A cursor is good for ${CHANGE_CURSOR_DAYS} days. After that, after the data was restored from a backup, or if what you can see of a team with more than 2,000 rows changes, for example because you join or leave it, the answer is 410 with \`CURSOR_EXPIRED\`: start again without a cursor.`,
          '`leadId` and `leadCompany` of a task, note or event follow its lead. If they change only because the lead was renamed, deleted, or hidden from you, the row does not come again.',
          'A token needs the scope to read each of `kinds`, such as `leads:read`; without `kinds`, it gets those that it may read.',
        ].join('\n\n'),
      },
      problems: ['CURSOR_EXPIRED'],
    })
    .input(listChangesInput)
    .output(changePage)
    .query(({ ctx, input: { kinds, ...input } }) => listChanges(ctx, { ...input, kinds: followed(ctx, kinds) })),

  /** The requested rows that still exist and are visible, for clients that follow the event stream. */
  rows: signedIn
    .input(changedRowsInput)
    .output(changedRows)
    .query(({ ctx, input }) => {
      requireReads(
        ctx,
        CHANGE_KINDS.filter((kind) => input[kind].length > 0),
      );
      return readRowsById(ctx, input);
    }),
});

/** The kinds to follow: those that are named, or all that the caller may read. */
function followed(caller: Pick<RequestContext, 'token'>, named: string | undefined): ChangeKind[] {
  if (named === undefined) return readableOf(caller, CHANGE_KINDS, (kind) => NOUN_RESOURCES[kind]);
  const kinds = CHANGE_KINDS.filter((kind) => named.split(',').includes(kind));
  requireReads(caller, kinds);
  return kinds;
}

function requireReads(caller: Pick<RequestContext, 'token'>, kinds: readonly ChangeKind[]): void {
  for (const kind of kinds) requireRead(caller, NOUN_RESOURCES[kind]);
}
