import type { Job, WorkQueue } from '../integrations/jobs';
import { analyticsEventsJob } from './analytics-events';
import { changeMarkers } from './change-markers';
import { emailDelivery, emailSweep } from './email-delivery';
import { eventReminders } from './event-reminders';
import { fileContentsJob } from './file-contents';
import { monthlyForecasts } from './forecast-snapshots';
import { leadPhones } from './lead-phones';
import { mondaySummaries } from './monday-summaries';
import { overdueTasks } from './overdue-tasks';
import { purge } from './purge';
import { quotaWarnings } from './quota-warnings';
import { stageMedians } from './stage-medians';
import { subscriptionChecks } from './subscriptions';
import { trialNotices } from './trial-notices';

/** All scheduled jobs. Used by the queue, the command line and the tests. */
export const JOBS: readonly Job[] = [
  overdueTasks,
  eventReminders,
  purge,
  quotaWarnings,
  stageMedians,
  monthlyForecasts,
  mondaySummaries,
  emailSweep,
  fileContentsJob,
  analyticsEventsJob,
  changeMarkers,
  leadPhones,
  subscriptionChecks,
  trialNotices,
];

/** All queues of work. */
export const QUEUES: readonly WorkQueue[] = [emailDelivery];

export const jobByName = (name: string): Job | undefined => JOBS.find((job) => job.name === name);
