import type { TestScope } from '@tests/support/database/scope';
import { notice, notify } from '@/server/services/notifications/notifications';

/** Tells a user of changes in a team, one a word, in one transaction. The message of each is its word. */
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
