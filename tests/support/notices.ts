import type { TestScope } from '@tests/support/scope';
import { notice, notify } from '@/server/services/notifications';

/** Tells a user of finished imports, as many as are named, in one transaction. */
export function tell(scope: TestScope, { id }: { id: string }, ...importIds: string[]): Promise<number> {
  const facts = { noun: 'lead', imported: 3, skipped: 0 } as const;
  return scope.db.transaction((tx) =>
    notify(
      tx,
      scope,
      importIds.map((importId) => notice(id, 'import_finished', { importId, ...facts })),
    ),
  );
}
