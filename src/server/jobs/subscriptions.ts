import type { Job } from '../integrations/jobs';
import { cancelPending } from '../services/billing/cancel-subscription';
import { checkSubscriptions } from '../services/billing/check-subscriptions';

export const subscriptionChecks: Job = {
  name: 'subscriptions',
  cron: '25 * * * *',
  summary: 'checks subscriptions whose payment failed, and cancels those of deleted accounts',
  run: async (scope) => ({ checked: await checkSubscriptions(scope), canceled: await cancelPending(scope) }),
};
