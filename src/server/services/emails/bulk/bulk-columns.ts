import { type BulkFooter, POSTAL_ADDRESS_REQUIRED } from '@/domain/emails/unsubscribe';
import { newToken } from '@/server/auth/sessions';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';

/** The postal address of the user, without which there is no bulk email (D70). */
export function requirePostalAddress({ user }: Actor): string {
  if (user.postalAddress.trim() === '') refuse('CONFLICT', POSTAL_ADDRESS_REQUIRED, { field: 'postalAddress' });
  return user.postalAddress;
}

/** What makes a message bulk email, with an unsubscribe link of its own. */
export const bulkColumns = (actor: Actor): BulkFooter => ({
  postalAddress: requirePostalAddress(actor),
  unsubscribeToken: newToken(),
});
