import type { Database } from '@/server/db/client';
import { refuse } from '@/server/problem-error';
import type { Actor } from '@/server/scope';

/** Throws NOT_FOUND unless the template is the actor's. There are none yet. */
export async function requireTemplate(_tx: Database, _actor: Actor, id: string | null): Promise<void> {
  if (id !== null) refuse('NOT_FOUND', 'This template does not exist, or is not yours.', { field: 'templateId' });
}
