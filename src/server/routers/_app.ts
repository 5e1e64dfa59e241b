import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { router } from '../trpc';
import { aiRouter } from './ai/ai';
import { aiTonesRouter } from './ai/ai-tones';
import { apiTokensRouter } from './api-tokens';
import { authRouter } from './auth';
import { bulkRouter } from './bulk';
import { calendarEventsRouter } from './calendar-events';
import { calendarFeedRouter } from './calendar-feed';
import { dashboardRouter } from './dashboard';
import { deletedRouter } from './deleted';
import { emailTemplatesRouter } from './emails/email-templates';
import { emailsRouter } from './emails/emails';
import { leadsRouter } from './leads';
import { notesRouter } from './notes';
import { notificationsRouter } from './notifications';
import { pipelineRouter } from './pipeline';
import { reportsRouter } from './reports';
import { searchRouter } from './search';
import { tasksRouter } from './tasks';
import { usageRouter } from './usage';
import { userRouter } from './user';

export const appRouter = router({
  apiTokens: apiTokensRouter,
  ai: aiRouter,
  aiTones: aiTonesRouter,
  auth: authRouter,
  calendarEvents: calendarEventsRouter,
  calendarFeed: calendarFeedRouter,
  bulk: bulkRouter,
  dashboard: dashboardRouter,
  deleted: deletedRouter,
  emailTemplates: emailTemplatesRouter,
  emails: emailsRouter,
  leads: leadsRouter,
  notes: notesRouter,
  notifications: notificationsRouter,
  pipeline: pipelineRouter,
  reports: reportsRouter,
  search: searchRouter,
  tasks: tasksRouter,
  usage: usageRouter,
  user: userRouter,
});

export type AppRouter = typeof appRouter;
export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;
