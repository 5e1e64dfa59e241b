import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { TeamRole } from '@/domain/teams/team-roles';
import {
  type CreateViewInput,
  type DefaultViewInput,
  MAX_VIEWS,
  mayEditView,
  type SavedView,
  TOO_MANY_VIEWS,
  type UpdateViewInput,
} from '@/domain/views/saved-view';
import type { Database } from '@/server/db/client';
import { defaultViews, savedViews, teamMembers } from '@/server/db/schema';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { lockUsage } from '../plans/usage';
import { withIdempotency } from '../shared/idempotency';
import { teamsOf } from '../shared/visibility';
import { lockMembership } from '../teams/team-access';

/** The user's private views, and all views of their teams. */
const isSeen = ({ user }: Actor): SQL => sql`(
  (${savedViews.teamId} is null and ${savedViews.ownerId} = ${user.id}) or ${savedViews.teamId} = any (${teamsOf(user)}))`;

/** The views that an actor sees, with the actor's role in their team and choice of a default. */
const selectViews = (db: Database, actor: Actor, condition?: SQL) =>
  db
    .select({
      id: savedViews.id,
      list: savedViews.list,
      name: savedViews.name,
      query: savedViews.query,
      teamId: savedViews.teamId,
      ownerId: savedViews.ownerId,
      role: teamMembers.role,
      isDefault: sql<boolean>`${defaultViews.viewId} is not null`,
    })
    .from(savedViews)
    .leftJoin(teamMembers, and(eq(teamMembers.teamId, savedViews.teamId), eq(teamMembers.userId, actor.user.id)))
    .leftJoin(defaultViews, and(eq(defaultViews.viewId, savedViews.id), eq(defaultViews.userId, actor.user.id)))
    .where(and(isSeen(actor), condition));

type ViewRow = Omit<SavedView, 'canEdit'> & { role: TeamRole | null };

const asView =
  ({ user }: Actor) =>
  ({ role, ...view }: ViewRow): SavedView => ({ ...view, canEdit: mayEditView(view, { id: user.id, role }) });

/** The views that the actor sees, by name. Their number is limited for each member of a team. */
export async function listViews(actor: Actor): Promise<SavedView[]> {
  const rows = await selectViews(actor.db, actor).orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id));
  return rows.map(asView(actor));
}

/** Saves a view, once per Idempotency-Key. */
export function createView(actor: Actor, input: CreateViewInput): Promise<SavedView> {
  const { user, now, newId } = actor;
  const call = { key: actor.idempotencyKey, body: { operation: 'views.create', input } };
  return withIdempotency(actor, call, async (tx) => {
    await requireRoom(tx, user.id, input.teamId);
    const id = newId();
    await tx.insert(savedViews).values({ id, ownerId: user.id, ...input, createdAt: now });
    return readView(tx, actor, id);
  });
}

/** Changes a view. Only its owner shares it with another team, or takes it back. */
export function updateView(actor: Actor, { id, changes }: UpdateViewInput): Promise<SavedView> {
  return actor.db.transaction(async (tx) => {
    const before = await lockView(tx, actor, id);
    const { teamId } = changes;
    if (teamId !== undefined && teamId !== before.teamId) {
      if (before.ownerId !== actor.user.id) refuse('FORBIDDEN', 'Only the person who saved this view can move it.');
      await requireRoom(tx, actor.user.id, teamId);
      // Others may no longer see it.
      await tx
        .delete(defaultViews)
        .where(and(eq(defaultViews.viewId, id), sql`${defaultViews.userId} <> ${actor.user.id}`));
    }
    await tx.update(savedViews).set(changes).where(eq(savedViews.id, id));
    return readView(tx, actor, id);
  });
}

export function deleteView(actor: Actor, id: string): Promise<void> {
  return actor.db.transaction(async (tx) => {
    await lockView(tx, actor, id);
    await tx.delete(savedViews).where(eq(savedViews.id, id));
  });
}

/** Opens a list with a view from now on, for the actor alone. */
export function setDefaultView(actor: Actor, { list, id }: DefaultViewInput): Promise<void> {
  const { user } = actor;
  return actor.db.transaction(async (tx) => {
    if (id === null) {
      await tx.delete(defaultViews).where(and(eq(defaultViews.userId, user.id), eq(defaultViews.list, list)));
      return;
    }
    const view = await readView(tx, actor, id);
    if (view.list !== list) notFound('view');
    await tx
      .insert(defaultViews)
      .values({ userId: user.id, list, viewId: id })
      .onConflictDoUpdate({ target: [defaultViews.userId, defaultViews.list], set: { viewId: id } });
  });
}

/** Passes the views of a former member on to the owner of the team. */
export async function passOnViews(
  tx: Database,
  { teamId, from, to }: { teamId: string; from: string; to: string },
): Promise<void> {
  await tx
    .update(savedViews)
    .set({ ownerId: to })
    .where(and(eq(savedViews.teamId, teamId), eq(savedViews.ownerId, from)));
}

async function readView(tx: Database, actor: Actor, id: string): Promise<SavedView> {
  const [row] = await selectViews(tx, actor, eq(savedViews.id, id));
  return row ? asView(actor)(row) : notFound('view');
}

/** Locks a view that the actor may edit until the transaction ends. */
async function lockView(tx: Database, actor: Actor, id: string): Promise<SavedView> {
  await tx
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(and(eq(savedViews.id, id), isSeen(actor)))
    .for('update');
  const view = await readView(tx, actor, id);
  return view.canEdit
    ? view
    : refuse('FORBIDDEN', 'Only the person who saved this view, and the owner and admins of its team, can change it.');
}

/** Throws CONFLICT if there are too many views in the same place, and NOT_FOUND if the actor is not in the team. */
async function requireRoom(tx: Database, userId: string, teamId: string | null): Promise<void> {
  if (teamId !== null) await lockMembership(tx, userId, teamId);
  await lockUsage(tx, userId);
  const place = teamId === null ? isNull(savedViews.teamId) : eq(savedViews.teamId, teamId);
  const count = await tx.$count(savedViews, and(eq(savedViews.ownerId, userId), place));
  if (count >= MAX_VIEWS) refuse('CONFLICT', TOO_MANY_VIEWS);
}
