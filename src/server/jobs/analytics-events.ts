import type { Job } from '../integrations/jobs';
import { recordServerEvents } from '../services/analytics/server-events';

export const analyticsEventsJob: Job = {
  name: 'analytics-events',
  cron: '*/5 * * * *',
  summary: 'counts what users have done, for the analytics',
  run: async (scope) => ({ events: await recordServerEvents(scope) }),
};
