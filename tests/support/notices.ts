import type { TestScope } from '@tests/support/database/scope';
import { notice, notify } from '@/server/services/notifications/notifications';

/** Notifies a user of one team change per message, all in one transaction. */
export function tell(scope: TestScope, { id }: { id: string }, ...words: string[]): Promise<number> {
  return scope.db.transaction((tx) =>
    notify(
      tx,
      scope,
      words.map((message) =>
        notice(id, 'team_membership', { teamId: id, teamName: 'West', changeId: message, message }),
      ),
    ),
  );
}
