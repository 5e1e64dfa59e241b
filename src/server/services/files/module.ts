import { and, eq, inArray, sql } from 'drizzle-orm';
import { files, leads } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import { lockLeadsOf } from '../leads/activity/lead-activity';
import { lockUsage } from '../plans/usage';
import type { NounModule } from '../shared/noun-module';
import { restorableBy, visibleTo } from '../shared/visibility';
import { fileColumns } from './file-columns';
import { lockFileSpace, requireSpace } from './file-space';

/** Whether the lead of a file is deleted: then the file is restored with it. */
const isLeadDeleted = sql`exists (
  select 1 from ${leads} l where l.id = ${files.leadId} and l.deleted_at is not null)`;

export const FILE_MODULE: NounModule<'file'> = {
  readByIds: ({ db, user }, ids) =>
    db
      .select(fileColumns)
      .from(files)
      .where(and(inArray(files.id, [...ids]), visibleTo(user, files))),
  // Adding and deleting files is no activity of their lead, but restoring one must not coincide with deleting its lead.
  async lockLeads(tx, { user, now }, id) {
    const which = and(eq(files.id, id), restorableBy(user, files, now));
    const [file] = await tx.select({ ownerId: files.ownerId }).from(files).where(which);
    // The account comes before any lead, and the space of its files is locked with it.
    if (file) await lockUsage(tx, file.ownerId);
    return lockLeadsOf(tx, files, which);
  },
  restoredWithAnother: isLeadDeleted,
  // A restored file counts again, so it must fit.
  async beforeRestore(tx, actor, id) {
    const [file] = await tx
      .select({ ownerId: files.ownerId, size: files.size, isLeadDeleted: sql<boolean>`${isLeadDeleted}` })
      .from(files)
      .where(and(eq(files.id, id), restorableBy(actor.user, files, actor.now)));
    if (!file || file.isLeadDeleted) return notFound('deleted item');
    requireSpace(await lockFileSpace(tx, actor, file.ownerId), file.size);
  },
};
