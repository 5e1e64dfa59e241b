import { transportOf } from '@/server/integrations/email';
import type { Scope } from '@/server/scope';
import { startDeliveries } from '@/server/services/emails/deliver-email';
import { settleEmails } from '@/server/services/emails/settle-email';

/** Attempts to deliver a message, and settles it without waiting for others. */
export async function deliverEmail(scope: Scope, id: string, transport = transportOf(scope.env)): Promise<void> {
  const attempts = await startDeliveries(scope, [id], { transport, settle: (attempted) => settleEmails([attempted]) });
  for (const attempt of attempts) await attempt(scope);
}
