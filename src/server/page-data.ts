import { randomUUID } from 'node:crypto';
import { headers } from 'next/headers';
import { TRIAL_BANNER_COOKIE } from '@/domain/billing/trial-banner';
import { readCookie } from './auth/cookies';
import { createRequestContext } from './context';
import { logFailure } from './log';
import { getProfile } from './services/accounts/profile';
import { grantedPlans } from './services/plans/usage';
import { readShared } from './services/shares/shares';

/**
 * Waits for what a page shows. Next prints what a page throws, and errors of statements contain their values, so this
 * logs them itself and throws a bare error. The error screen shows its digest, which is the reference in the log.
 * Redirect outside of it, because Next does that by throwing.
 */
export async function dataForPage<Data>(loading: Promise<Data>): Promise<Data> {
  try {
    return await loading;
  } catch (error) {
    const reference = randomUUID();
    logFailure(`Unexpected failure ${reference}`, error);
    throw Object.assign(new Error(`The page could not be loaded. Reference ${reference}.`), { digest: reference });
  }
}

/** What the portal and the landing page start with. Nobody is signed in if there is no viewer. */
export async function portalData() {
  const given = await headers();
  const context = await dataForPage(createRequestContext(given, null));
  const { user, env } = context;
  return {
    viewer: user && getProfile({ ...context, user }),
    isInTeam: Boolean(user?.teamIds.length),
    plans: grantedPlans(env),
    hidesTrialBanner: user !== null && readCookie(given.get('cookie'), TRIAL_BANNER_COOKIE) === user.id,
  };
}

/** What the page of a shared link shows to anybody; null if there is nothing at that address. */
export async function sharedData(token: string) {
  const context = await dataForPage(createRequestContext(await headers(), null));
  return dataForPage(readShared(context, token));
}
