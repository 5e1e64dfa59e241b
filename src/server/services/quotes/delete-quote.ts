import { and, eq, isNull } from 'drizzle-orm';
import { quotes } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { deleteRow } from '../deletion/deleted';
import { visibleTo } from '../shared/visibility';
import { recallEmails } from './recall-emails';

const SIGNED = 'This quote has been accepted, so it stays with its lead.';

/** Deletes a quote that was not accepted. Its links show nothing from then on. */
export async function deleteQuote(
  actor: Actor,
  { id, version }: { id: string; version?: number | undefined },
): Promise<void> {
  const isSeen = and(eq(quotes.id, id), visibleTo(actor.user, quotes));
  const [quote] = await actor.db.select({ acceptedAt: quotes.acceptedAt }).from(quotes).where(isSeen);
  if (quote?.acceptedAt) refuse('CONFLICT', SIGNED);
  await deleteRow(actor, 'quote', { id, ...(version !== undefined && { version }), where: isNull(quotes.acceptedAt) });
  await actor.db.transaction((tx) => recallEmails(tx, id));
}
