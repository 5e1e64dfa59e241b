import { eq, sql } from 'drizzle-orm';
import { fileRoom, fileSpaceGate, fileSpaceOf, MAX_FILE_BYTES } from '@/domain/files/file-limits';
import { effectivePlan, type Maximum } from '@/domain/plans/plans';
import type { Database } from '@/server/db/client';
import { files, leads, users } from '@/server/db/schema';
import { notFound, unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { grantedPlan, usedFileSpace } from '../plans/usage';

interface Space {
  used: number;
  maximum: Maximum;
  isOwn: boolean;
}

/**
 * Reads the file space of an owner and locks it until the transaction ends, so that two additions cannot take the same
 * room (D8, D107).
 */
export async function lockFileSpace(tx: Database, { user, now, env }: Actor, ownerId: string): Promise<Space> {
  const [owner] = await tx.select().from(users).where(eq(users.id, ownerId)).for('no key update');
  if (!owner) return notFound('lead');
  const maximum = fileSpaceOf(grantedPlan(effectivePlan(owner, now), env));
  return { used: await usedFileSpace(tx, ownerId), maximum, isOwn: ownerId === user.id };
}

/** Throws FILE_LIMIT unless so many bytes fit. */
export const requireSpace = (space: Space, adding: number): void => void unwrap(fileSpaceGate({ ...space, adding }));

/** How many bytes a file of unknown size may have, at least one. Throws FILE_LIMIT if there is no room at all. */
export function largestFile(space: Space): number {
  requireSpace(space, 1);
  return Math.min(MAX_FILE_BYTES, fileRoom(space));
}

/**
 * Removes for good the files that were deleted first, if the deleted files of an owner take more than the space of their
 * plan: they do not count against it, so they could otherwise be any number. Those that were deleted with their lead stay,
 * because restoring the lead brings them back.
 */
export async function trimDeleted(actor: Actor, ownerId: string): Promise<void> {
  await actor.db.transaction(async (tx) => {
    const { maximum } = await lockFileSpace(tx, actor, ownerId);
    if (maximum === null) return;
    await tx.execute(sql`
      delete from ${files} where id in (
        select id from (
          select id, sum(size) over (order by deleted_at desc, id) as total from ${files}
          where owner_id = ${ownerId} and deleted_at is not null and not exists (
            select from ${leads} l where l.id = ${files.leadId} and l.deleted_at is not null)
        ) deleted where total > ${maximum})`);
  });
}
