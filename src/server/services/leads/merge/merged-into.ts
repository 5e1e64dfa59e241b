import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '@/server/db/client';
import { leads } from '@/server/db/schema';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { belongsTo } from '../../shared/visibility';

/** Of the given leads, those that have become part of another one (D89), with the id of that one. */
export async function readMergedInto(
  db: Database,
  { user }: Pick<Actor, 'user'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const merged = await db
    .select({ id: leads.id, into: leads.mergedInto })
    .from(leads)
    .where(
      and(inArray(leads.id, [...ids]), belongsTo(user, leads), isNotNull(leads.deletedAt), isNotNull(leads.mergedInto)),
    );
  return new Map(merged.flatMap(({ id, into }) => (into ? [[id, into]] : [])));
}

/** Throws LEAD_MERGED for a lead that was merged into another one, otherwise NOT_FOUND. */
export async function leadNotFound(
  db: Database,
  actor: Pick<Actor, 'user'>,
  id: string,
  field?: string,
): Promise<never> {
  const mergedInto = (await readMergedInto(db, actor, [id])).get(id);
  const named = field && { field };
  if (mergedInto)
    refuse('LEAD_MERGED', 'This lead was merged into another one.', { ...named, details: { mergedInto } });
  if (field) refuse('NOT_FOUND', 'This lead does not exist, or is not yours.', { field });
  return notFound('lead');
}
