import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { router } from '../trpc';
import { accountDeletionRouter } from './accounts/account-deletion';
import { apiTokensRouter } from './accounts/api-tokens';
import { authRouter } from './accounts/auth';
import { emailChangeRouter } from './accounts/email-change';
import { secondFactorRouter } from './accounts/second-factor';
import { sessionsRouter } from './accounts/sessions';
import { userRouter } from './accounts/user';
import { aiRouter } from './ai/ai';
import { aiTonesRouter } from './ai/ai-tones';
import { analyticsRouter } from './analytics';
import { batchRouter } from './batch/batch';
import { billingRouter } from './billing';
import { bulkRouter } from './bulk';
import { calendarEventsRouter } from './calendar/calendar-events';
import { calendarFeedRouter } from './calendar/calendar-feed';
import { changesRouter } from './changes';
import { contactsRouter } from './contacts/contacts';
import { costsRouter } from './costs';
import { customFieldsRouter } from './custom-fields';
import { dashboardRouter } from './dashboard';
import { deletedRouter } from './deleted';
import { bulkEmailsRouter } from './emails/bulk-emails';
import { emailSuppressionsRouter } from './emails/email-suppressions';
import { emailTemplatesRouter } from './emails/email-templates';
import { emailsRouter } from './emails/emails';
import { feedbackRouter } from './feedback';
import { filesRouter } from './files/files';
import { gamificationRouter } from './gamification';
import { leadsRouter } from './leads/leads';
import { notesRouter } from './notes/notes';
import { notificationsRouter } from './notifications';
import { pipelineRouter } from './pipeline';
import { quoteSettingsRouter } from './quotes/quote-settings';
import { quotesRouter } from './quotes/quotes';
import { regulatoryRouter } from './regulatory';
import { reportsRouter } from './reports';
import { searchRouter } from './search';
import { sharesRouter } from './shares';
import { licensesRouter } from './staffing/licenses';
import { rateCardsRouter } from './staffing/rate-cards';
import { staffingPlansRouter } from './staffing/staffing-plans';
import { staffingRulesRouter } from './staffing/staffing-rules';
import { tasksRouter } from './tasks/tasks';
import { teamsRouter } from './teams';
import { trustRouter } from './trust';
import { usageRouter } from './usage';
import { viewsRouter } from './views';
import { webhooksRouter } from './webhooks';

export const appRouter = router({
  accountDeletion: accountDeletionRouter,
  apiTokens: apiTokensRouter,
  ai: aiRouter,
  aiTones: aiTonesRouter,
  analytics: analyticsRouter,
  auth: authRouter,
  batch: batchRouter,
  billing: billingRouter,
  calendarEvents: calendarEventsRouter,
  calendarFeed: calendarFeedRouter,
  changes: changesRouter,
  bulk: bulkRouter,
  bulkEmails: bulkEmailsRouter,
  contacts: contactsRouter,
  costs: costsRouter,
  customFields: customFieldsRouter,
  dashboard: dashboardRouter,
  deleted: deletedRouter,
  emailChange: emailChangeRouter,
  emailSuppressions: emailSuppressionsRouter,
  emailTemplates: emailTemplatesRouter,
  emails: emailsRouter,
  feedback: feedbackRouter,
  files: filesRouter,
  gamification: gamificationRouter,
  leads: leadsRouter,
  licenses: licensesRouter,
  notes: notesRouter,
  notifications: notificationsRouter,
  pipeline: pipelineRouter,
  quoteSettings: quoteSettingsRouter,
  quotes: quotesRouter,
  rateCards: rateCardsRouter,
  regulatory: regulatoryRouter,
  reports: reportsRouter,
  search: searchRouter,
  secondFactor: secondFactorRouter,
  sessions: sessionsRouter,
  shares: sharesRouter,
  staffingPlans: staffingPlansRouter,
  staffingRules: staffingRulesRouter,
  tasks: tasksRouter,
  teams: teamsRouter,
  trust: trustRouter,
  usage: usageRouter,
  user: userRouter,
  views: viewsRouter,
  webhooks: webhooksRouter,
});

export type AppRouter = typeof appRouter;
export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;
