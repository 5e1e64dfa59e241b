import type { Database } from '@/server/db/client';
import type { Actor } from '@/server/scope';

export async function startClock(
  _tx: Database,
  _actor: Actor,
  _leadId: string,
  _group: 'sent' | 'accepted',
): Promise<number> {
  return 0;
}
