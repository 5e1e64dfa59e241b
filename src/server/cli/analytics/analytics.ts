import { signUpFunnel } from '@/domain/analytics/funnel';
import { addDays } from '@/domain/shared/time';
import type { Scope } from '../../scope';
import { activeUsers, featureUse, funnelCounts } from '../../services/analytics/figures';
import { recordServerEvents } from '../../services/analytics/server-events';
import { textTable } from './text-table';

const DAYS = 14;
const WEEKS = 8;

const percent = (share: number | null): string => (share === null ? '' : `${Math.round(share * 100)}%`);

/** Active users, the use of features, and the funnel of those who signed up in the last `days` days. */
export async function showAnalytics(scope: Scope, { days }: { days: number }): Promise<void> {
  await recordServerEvents(scope);
  const since = addDays(scope.now, -days);
  const byDay = await activeUsers(scope, { unit: 'day', periods: DAYS });
  const byWeek = await activeUsers(scope, { unit: 'week', periods: WEEKS });
  const features = await featureUse(scope, since);
  const funnel = signUpFunnel(await funnelCounts(scope, since));
  print(
    'Active users by day (UTC)',
    ['Day', 'Users'],
    byDay.map(({ starts, users }) => [starts, users]),
  );
  print(
    'Active users by week',
    ['Week of', 'Users'],
    byWeek.map(({ starts, users }) => [starts, users]),
  );
  print(
    `Features, last ${days} days`,
    ['Feature', 'Uses', 'Users'],
    features.map(({ name, uses, users }) => [name, uses, users]),
  );
  print(
    `From sign-up to the first won deal, accounts of the last ${days} days`,
    ['Step', 'Users', 'Of all', 'Of step before'],
    funnel.map(({ label, users, ofAll, ofBefore }) => [label, users, percent(ofAll), percent(ofBefore)]),
  );
  console.error('Accounts that do not share how they use the app are not counted.');
}

function print(title: string, head: string[], rows: (string | number)[][]): void {
  console.info(`${title}\n`);
  const lines = rows.length > 0 ? textTable(head, rows) : ['None yet'];
  for (const line of lines) console.info(`  ${line}`);
  console.info('');
}
