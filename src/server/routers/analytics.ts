import {
  batchInput,
  endSessionInput,
  eventInput,
  featureUseInput,
  pageViewInput,
  recorded,
  startedSession,
  startSessionInput,
} from '@/domain/analytics/analytics';
import { BATCHES_A_MINUTE, MAX_ANALYTICS_BYTES, MAX_BATCH_EVENTS } from '@/domain/analytics/analytics-limits';
import { recordBatch } from '../services/analytics/record';
import { startAnalyticsSession } from '../services/analytics/sessions';
import { consumeRateLimit, MINUTE_MS } from '../services/shared/rate-limit';
import { router, signedInFor } from '../trpc';

const signedIn = signedInFor('account');

const common = { maxBody: MAX_ANALYTICS_BYTES };
const tags = ['Analytics'];
const inSession = { ...common, problems: ['NOT_FOUND'] as const };

/** How the app is used. Records nothing of accounts that have switched it off. */
export const analyticsRouter = router({
  startSession: signedIn
    .meta({
      ...common,
      openapi: {
        method: 'POST',
        path: '/api/analytics/session/start',
        operationId: 'startAnalyticsSession',
        tags,
        summary: 'Start a session',
        description: 'Send the `sessionId` with what happens in this session.',
      },
    })
    .input(startSessionInput)
    .output(startedSession)
    .mutation(({ ctx, input }) => startAnalyticsSession(ctx, input)),

  endSession: signedIn
    .meta({
      ...inSession,
      openapi: {
        method: 'POST',
        path: '/api/analytics/session/end',
        operationId: 'endAnalyticsSession',
        tags,
        summary: 'End a session',
        description: 'Of several reports of one session, the longest duration counts.',
      },
    })
    .input(endSessionInput)
    .output(recorded)
    .mutation(({ ctx, input }) => recordBatch(ctx, { ...input, events: [] })),

  pageView: signedIn
    .meta({
      ...inSession,
      headers: { sessionId: 'X-Session-Id' },
      openapi: {
        method: 'POST',
        path: '/api/analytics/pageview',
        operationId: 'recordPageView',
        tags,
        summary: 'Record a page view',
        description: 'Send no path, title or referrer that contains what somebody has written about a lead.',
      },
    })
    .input(pageViewInput)
    .output(recorded)
    .mutation(({ ctx, input: { sessionId, ...view } }) =>
      recordBatch(ctx, { sessionId, events: [{ kind: 'pageview', ago: 0, ...view }] }),
    ),

  event: signedIn
    .meta({
      ...inSession,
      rawJson: 'properties',
      headers: { sessionId: 'X-Session-Id', pageUrl: 'X-Page-Url' },
      openapi: {
        method: 'POST',
        path: '/api/analytics/event',
        operationId: 'recordAnalyticsEvent',
        tags,
        summary: 'Record an event',
        description:
          'Anything that a client wants to count. `properties` are your own JSON, so put nothing in them that somebody has written about a lead.',
      },
    })
    .input(eventInput)
    .output(recorded)
    .mutation(({ ctx, input: { sessionId, ...event } }) =>
      recordBatch(ctx, { sessionId, events: [{ kind: 'event', ago: 0, ...event }] }),
    ),

  featureUse: signedIn
    .meta({
      ...common,
      openapi: {
        method: 'POST',
        path: '/api/analytics/feature-usage',
        operationId: 'recordFeatureUse',
        tags,
        summary: 'Record the use of a feature',
        description: 'Counts the event `feature_` followed by the name.',
      },
    })
    .input(featureUseInput)
    .output(recorded)
    .mutation(({ ctx, input }) => recordBatch(ctx, { events: [{ kind: 'feature', ago: 0, ...input }] })),

  batch: signedIn
    .meta({
      ...inSession,
      rawJson: 'properties',
      openapi: {
        method: 'POST',
        path: '/api/analytics/batch',
        operationId: 'recordAnalyticsBatch',
        tags,
        summary: 'Record several events at once',
        description: `At most ${MAX_BATCH_EVENTS} events, and ${BATCHES_A_MINUTE} batches a minute. With a \`duration\`, it also reports how long the session has lasted.`,
      },
    })
    .input(batchInput)
    .output(recorded)
    .mutation(async ({ ctx, input }) => {
      const key = `analytics:${ctx.user.id}`;
      await consumeRateLimit(ctx, { key, limit: BATCHES_A_MINUTE, windowMs: MINUTE_MS });
      return recordBatch(ctx, input);
    }),
});
