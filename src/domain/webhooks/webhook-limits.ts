import { HOUR_MS } from '#domain/shared/time';

/** Maximum number of endpoints per user. */
export const MAX_WEBHOOKS = 20;

/** Maximum length of an endpoint's URL. */
export const WEBHOOK_URL_MAX = 2000;

/** Maximum length of an endpoint's description (D37). */
export const WEBHOOK_DESCRIPTION_MAX = 200;

/** Every signing secret starts with this, as the Standard Webhooks scheme asks for. */
export const WEBHOOK_SECRET_START = 'whsec_';

/** How long the earlier secret signs, too, after a rotation. */
export const SECRET_OVERLAP_HOURS = 24;

/** At `now`, until when the secret that is replaced signs deliveries, too. */
export const secretOverlapEnd = (now: Date): Date => new Date(now.getTime() + SECRET_OVERLAP_HOURS * HOUR_MS);
