import { and, eq } from 'drizzle-orm';
import type { LeadFile, ListFilesInput } from '@/domain/files/file';
import { files } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { requireVisibleLead } from '../leads/visible-lead';
import { isUpdatedSince } from '../shared/filters';
import { fetchPage, keyset, type Page } from '../shared/paging';
import { visibleTo } from '../shared/visibility';
import { fileColumns } from './file-columns';

const KEY = { by: files.createdAt, type: 'timestamptz' } as const;

/** A page of the files of a lead, the newest first. Throws NOT_FOUND if the actor cannot see the lead. */
export async function listFiles(
  actor: Actor,
  { id: leadId, updatedSince, order = 'desc', cursor, limit }: ListFilesInput,
): Promise<Page<LeadFile>> {
  const { db, user } = actor;
  const pages = keyset({ name: 'files', key: KEY, id: files.id, direction: order, cursor });
  const query = db
    .select({ ...fileColumns, sortKey: pages.sortKey })
    .from(files)
    .where(and(eq(files.leadId, leadId), visibleTo(user, files), isUpdatedSince(files, updatedSince), pages.after))
    .orderBy(pages.orderBy)
    .limit(limit + 1);
  const page = await fetchPage(query, { limit, pages });
  if (page.items.length === 0) await requireVisibleLead(actor, db, leadId);
  return page;
}

export async function getFile({ db, user }: Actor, id: string): Promise<LeadFile> {
  const [file] = await db
    .select(fileColumns)
    .from(files)
    .where(and(eq(files.id, id), visibleTo(user, files)));
  return file ?? notFound('file');
}
