import { and, eq } from 'drizzle-orm';
import { changedNames, changedValues } from '@/domain/fields/field';
import { fileFields, type LeadFile, type UpdateFileChanges } from '@/domain/files/file';
import { exactlyOne } from '@/server/db/exactly-one';
import { files } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { recordEvents } from '../shared/domain-events';
import { requireVersion } from '../shared/stale-edit';
import { visibleTo } from '../shared/visibility';
import { lockOwnMemberships } from '../teams/team-access';
import { fileColumns } from './file-columns';

export interface UpdateFile {
  id: string;
  /** The version the editor saw. If the row has changed since, the edit fails with STALE_EDIT. */
  version?: number;
  changes: UpdateFileChanges;
}

/** Changes the name of a file. Its content never changes. */
export function updateFile(actor: Actor, { id, version, changes }: UpdateFile): Promise<LeadFile> {
  const { user, now } = actor;
  return actor.db.transaction(async (tx) => {
    await lockOwnMemberships(tx, actor);
    const [before] = await tx
      .select(fileColumns)
      .from(files)
      .where(and(eq(files.id, id), visibleTo(user, files)))
      .for('update');
    if (!before) return notFound('file');
    requireVersion(version, { name: before.name, version: before.version, current: before });
    const values = changedValues(fileFields, changes, user.timezone);
    if (changedNames<LeadFile>(before, values).length === 0) return before;
    const [updated] = await tx
      .update(files)
      .set({ ...values, version: before.version + 1, updatedAt: now })
      .where(eq(files.id, id))
      .returning(fileColumns);
    await recordEvents(tx, actor, before, [{ type: 'file_updated', title: values.name ?? before.name }]);
    return exactlyOne(updated);
  });
}
