import { type Credential, isSessionActive } from '@/server/auth/session-active';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { withAccountSlot } from '@/server/services/shared/account-slots';

/** The reader of an export, which ends with the session or token that requested it. */
export type Reader = Actor & Credential;

/**
 * Reads the next page of an export in an account slot of its own, so that a slow reader occupies none between pages.
 * Throws UNAUTHENTICATED once the session has ended, the token is revoked or the account deleted.
 */
export const nextPage = <Page>(
  reader: Reader,
  pages: AsyncGenerator<Page, void>,
): Promise<IteratorResult<Page, void>> =>
  // Each page is one short statement, so the limits of ordinary requests are enough.
  withAccountSlot(reader, async () => {
    await requireReader(reader);
    return pages.next();
  });

/** Throws UNAUTHENTICATED unless the session or token is still valid. */
export async function requireReader(reader: Reader): Promise<void> {
  // The current time, because the request may have begun long ago.
  if (!(await isSessionActive({ ...reader, now: new Date() }))) {
    refuse('UNAUTHENTICATED', 'The session ended before the export was complete.');
  }
}
