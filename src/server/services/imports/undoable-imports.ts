import { and, eq } from 'drizzle-orm';
import { goneAt } from '@/domain/deletion/deletion';
import type { UndoableImport } from '@/domain/imports/import-undo';
import { NOUNS, type NounWith } from '@/domain/shared/nouns';
import type { Database } from '@/server/db/client';
import { insertRows } from '@/server/db/recordset';
import { bulkChangeRows, bulkChanges } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import type { ChangedRow } from '../bulk/bulk';
import { hasRows, isUndoable } from '../bulk/bulk-undo';
import { fetchPage, keyset, type Page } from '../shared/paging';

interface FinishedImport {
  id: string;
  noun: NounWith<'bulk'>;
  fileName: string | undefined;
  /** The ids of the rows that it has created. */
  added: readonly string[];
  /** The others that it has changed. */
  updated: readonly ChangedRow[];
}

const CHUNK = 5000;

/** Stores what is needed to undo an import. */
export async function keepImport(tx: Database, actor: Actor, finished: FinishedImport): Promise<void> {
  const { id, noun, fileName = null, added, updated } = finished;
  const changed = added.length + updated.length;
  if (changed === 0) return;
  await tx.insert(bulkChanges).values({
    id,
    userId: actor.user.id,
    subject: NOUNS[noun].many,
    changed,
    at: actor.now,
    imported: { fileName, added: added.length, updated: updated.length },
  });
  const rows = [
    ...added.map((subjectId) => ({ subjectId, before: { created: true }, version: 1 })),
    ...updated.map(({ id: subjectId, before, version }) => ({ subjectId, before, version })),
  ];
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK).map((row) => ({ changeId: id, ...row }));
    await tx.execute(insertRows(bulkChangeRows, chunk));
  }
}

/** The user's imports that can still be undone, newest first. */
export async function listUndoableImports(
  { db, user, now }: Actor,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<Page<UndoableImport>> {
  const key = { by: bulkChanges.at, type: 'timestamptz' } as const;
  const pages = keyset({ name: 'imports', key, id: bulkChanges.id, direction: 'desc', cursor });
  const query = db
    .select({ id: bulkChanges.id, at: bulkChanges.at, imported: bulkChanges.imported, sortKey: pages.sortKey })
    .from(bulkChanges)
    .where(and(eq(bulkChanges.userId, user.id), isUndoable(true, now), hasRows, pages.after))
    .orderBy(pages.orderBy)
    .limit(limit + 1);
  const page = await fetchPage(query, { limit, pages });
  return {
    ...page,
    items: page.items.flatMap(({ imported, ...item }) =>
      imported ? [{ ...item, ...imported, until: goneAt(item.at) }] : [],
    ),
  };
}
