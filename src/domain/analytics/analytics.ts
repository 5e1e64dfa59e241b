import { z } from 'zod';
import {
  ANALYTICS_TEXT,
  MAX_ANALYTICS_BYTES,
  MAX_BATCH_EVENTS,
  MAX_PROPERTY_DEPTH,
  MAX_SESSION_MS,
} from '#domain/analytics/analytics-limits';
import { DEFAULT_FEATURE_ACTION } from '#domain/analytics/features';
import { isDeeperThan, isProperties, isStorableJson, type Properties } from '#domain/analytics/properties';
import { tooLong, UNSTORABLE_TEXT } from '#domain/shared/text';
import { requiredText, text } from '#domain/shared/text-schemas';

const ID = '0198c2f0-11aa-7b52-8e4f-2c9d7a6b5e43';

const duration = z
  .int()
  .min(0)
  .overwrite((value) => Math.min(value, MAX_SESSION_MS))
  .meta({ description: 'How long the session has lasted, in milliseconds. More than 24 hours count as 24 hours.' });

const sessionId = z.uuid({ error: 'Must be the id of a session' });

/** Sent as headers over REST (D48). */
const fromPage = {
  sessionId: sessionId.optional(),
  pageUrl: text(ANALYTICS_TEXT.url).optional(),
};

/** The caller's own JSON: no key in it is renamed, dropped or added (D48). */
const properties = z
  .custom<Properties>(isProperties, { error: 'Must be an object', abort: true })
  .meta({
    description: 'Your own JSON, which is kept byte for byte.',
    override: { type: 'object', additionalProperties: true },
  })
  .refine((value) => !isDeeperThan(value, MAX_PROPERTY_DEPTH), {
    error: `At most ${MAX_PROPERTY_DEPTH} levels`,
    abort: true,
  })
  .refine((value) => JSON.stringify(value).length <= MAX_ANALYTICS_BYTES, {
    error: tooLong(MAX_ANALYTICS_BYTES),
    abort: true,
  })
  .refine(isStorableJson, { error: UNSTORABLE_TEXT });

const pageView = {
  path: requiredText(ANALYTICS_TEXT.url, 'Path is required'),
  title: text(ANALYTICS_TEXT.title).default(''),
  referrer: text(ANALYTICS_TEXT.url).default(''),
};

const event = {
  eventName: requiredText(ANALYTICS_TEXT.name, 'Event name is required'),
  category: text(ANALYTICS_TEXT.name).default(''),
  properties: properties.default({}),
};

const featureUse = {
  feature: requiredText(ANALYTICS_TEXT.name, 'Feature is required'),
  action: requiredText(ANALYTICS_TEXT.name, 'Action is required').default(DEFAULT_FEATURE_ACTION),
};

export const startSessionInput = z
  .strictObject({
    userAgent: text(ANALYTICS_TEXT.userAgent).default(''),
    screenResolution: text(ANALYTICS_TEXT.screenResolution).default(''),
    language: text(ANALYTICS_TEXT.language).default(''),
    timezone: text(ANALYTICS_TEXT.timezone).default(''),
  })
  .meta({
    title: 'SessionStart',
    examples: [
      { userAgent: 'Mozilla/5.0', screenResolution: '1440x900', language: 'en-US', timezone: 'America/New_York' },
    ],
  });

export const startedSession = z.object({ sessionId: z.uuid() }).meta({ examples: [{ sessionId: ID }] });

export const endSessionInput = z
  .strictObject({ sessionId, duration })
  .meta({ title: 'SessionEnd', examples: [{ sessionId: ID, duration: 754_000 }] });

export const pageViewInput = z
  .strictObject({ sessionId: fromPage.sessionId, ...pageView })
  .meta({ title: 'PageView', examples: [{ path: '/?tab=crm', title: 'Leads', referrer: '/' }] });

export const eventInput = z.strictObject({ ...fromPage, ...event }).meta({
  title: 'AnalyticsEvent',
  examples: [{ eventName: 'error', category: 'error', properties: { view: 'crm' } }],
});

export const featureUseInput = z
  .strictObject(featureUse)
  .meta({ title: 'FeatureUse', examples: [{ feature: 'csv_import', action: 'view' }] });

/** How long ago the event happened: an age and no time, because the clock of a browser may be wrong. */
const ago = z
  .int()
  .min(0)
  .max(MAX_SESSION_MS)
  .default(0)
  .meta({ description: 'How many milliseconds ago it happened.' });

/** Not a UUID, which would be the id of a row. */
const clientId = z
  .string()
  .regex(/^[\w-]{1,64}$/, { error: 'Use up to 64 letters, digits, hyphens and underscores' })
  .optional()
  .meta({ description: 'Your own id of the event. If you send the event again, it is counted once.' });

const shared = { id: clientId, ago };

const batchEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pageview'), ...shared, ...pageView }),
  z.strictObject({ kind: z.literal('event'), ...shared, pageUrl: fromPage.pageUrl, ...event }),
  z.strictObject({ kind: z.literal('feature'), ...shared, pageUrl: fromPage.pageUrl, ...featureUse }),
]);

export const batchInput = z
  .strictObject({
    sessionId: sessionId.optional(),
    duration: duration.optional(),
    events: z.array(batchEvent).max(MAX_BATCH_EVENTS, { error: `At most ${MAX_BATCH_EVENTS} events` }),
  })
  .meta({
    title: 'AnalyticsBatch',
    examples: [
      {
        duration: 754_000,
        events: [{ kind: 'pageview', id: '7c9e6679', ago: 1200, path: '/?tab=crm', title: 'Leads', referrer: '' }],
      },
    ],
  });

export const recorded = z
  .object({
    recorded: z.int().min(0).meta({
      description:
        'How many of them are new: an event that is sent again with its id is not. 0 if the account does not share how it is used.',
    }),
  })
  .meta({ title: 'Recorded', examples: [{ recorded: 1 }] });

export type StartSessionInput = z.infer<typeof startSessionInput>;
export type EndSessionInput = z.infer<typeof endSessionInput>;
export type PageViewInput = z.infer<typeof pageViewInput>;
export type EventInput = z.infer<typeof eventInput>;
export type FeatureUseInput = z.infer<typeof featureUseInput>;
export type BatchInput = z.infer<typeof batchInput>;
/** A batch as its sender writes it: what has a default can be left out. */
export type Batch = z.input<typeof batchInput>;
export type Recorded = z.infer<typeof recorded>;
