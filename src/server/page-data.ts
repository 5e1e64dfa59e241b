import { randomUUID } from 'node:crypto';
import { headers } from 'next/headers';
import { readCookie } from './auth/cookies';
import { createRequestContext } from './context';
import { openRequest } from './http/request-limit';
import { logFailure } from './log';
import { ProblemError } from './problems/problem-error';
import type { Actor } from './scope';
import { getProfile } from './services/accounts/profile';
import { readBilling } from './services/billing/billing-status';
import { cursorOf } from './services/changes/change-feed';
import { readPosition } from './services/changes/change-log';
import { readDashboard } from './services/dashboard/dashboard';
import { readStats } from './services/gamification/stats';
import { grantedPlans } from './services/plans/usage';
import { withAccountSlot } from './services/shared/account-slots';
import { readShared } from './services/shares/shares';

/**
 * Waits for what a page shows. Next prints what a page throws, and errors of statements contain their values, so this
 * logs them itself and throws a bare error. The error screen shows its digest, which is the reference in the log.
 * Redirect outside of this function, because Next does that by throwing.
 */
export async function dataForPage<Data>(loading: Promise<Data>): Promise<Data> {
  try {
    return await loading;
  } catch (error) {
    // Expected, and as frequent as its sender likes. The error screen recognizes it by its digest, and shows no
    // reference.
    if (error instanceof ProblemError && error.problem.code === 'RATE_LIMITED') {
      throw Object.assign(new Error(error.problem.message), { digest: error.problem.code });
    }
    const reference = randomUUID();
    logFailure(`Unexpected failure ${reference}`, error);
    throw Object.assign(new Error(`The page could not be loaded. Reference ${reference}.`), { digest: reference });
  }
}

/** Stores which user has dismissed the trial banner, and on which day, until the browser is closed. */
const TRIAL_BANNER_COOKIE = 'stanchion_trial_banner';

/** What the page shows besides the shell. */
interface Shown {
  dashboard?: boolean;
}

/** What the portal and the landing page start with. Without a viewer, no user is signed in. */
export const portalData = async (shown?: Shown) => portalDataFor(await headers(), shown);

/** The same for a request with these headers. */
export async function portalDataFor(given: Headers, shown: Shown = {}) {
  const context = await dataForPage(openRequest({ headers: given, cookies: null }));
  const { user, token, env } = context;
  // A page is for browsers: it shows more than a token may read.
  const actor = token ? null : user && { ...context, user };
  const { changesSince, billing, dashboard } = await dataForPage(readStart(actor, shown));
  return {
    rendered: { now: context.now, locale: preferredLocale(given.get('accept-language')) },
    viewer: actor && getProfile(actor),
    isInTeam: Boolean(user?.teamIds.length),
    changesSince,
    plans: grantedPlans(env),
    billing,
    dashboard,
    trialBanner: { cookie: TRIAL_BANNER_COOKIE, dismissal: readCookie(given.get('cookie'), TRIAL_BANNER_COOKIE) },
  };
}

/** Uses the account's share of the pool, so that reloading pages cannot block other accounts. */
async function readStart(actor: Actor | null, shown: Shown) {
  if (!actor) return { changesSince: undefined, billing: null, dashboard: null };
  return withAccountSlot(actor, async () => ({
    changesSince: cursorOf(await readPosition(actor.db), actor.now),
    billing: actor.user.tier === 'PRO' ? await readBilling(actor) : null,
    dashboard: shown.dashboard ? await readDashboardPage(actor) : null,
  }));
}

/** What the dashboard shows. Null if it cannot be read: the page then reads it again, and says what is wrong. */
async function readDashboardPage(actor: Actor) {
  try {
    return { data: await readDashboard(actor), stats: actor.user.hidePoints ? undefined : await readStats(actor) };
  } catch (error) {
    logFailure('The dashboard could not be read for its page', error);
    return null;
  }
}

/** The locale that a browser prefers, by its `Accept-Language` header: the first one. */
function preferredLocale(header: string | null): string {
  const [first = ''] = (header ?? '').split(/[,;]/);
  try {
    return new Intl.Locale(first.trim()).baseName;
  } catch {
    return 'en-US';
  }
}

/** What the page of a shared link shows to every visitor; null if the link does not exist. */
export async function sharedData(token: string) {
  const context = await dataForPage(createRequestContext(await headers(), null));
  return dataForPage(readShared(context, token));
}
