import { z } from 'zod';
import { requireChange } from '#domain/shared/row';
import { requiredText, text } from '#domain/shared/text-schemas';
import type { TeamRole } from '#domain/teams/team-roles';

/** Where views are saved: the list of leads, the board and the list of tasks. */
export const VIEW_LISTS = ['leads', 'board', 'tasks'] as const;

export type ViewList = (typeof VIEW_LISTS)[number];

/** Maximum number of views that a user keeps private, and that a member shares with one team. */
export const MAX_VIEWS = 50;

export const TOO_MANY_VIEWS = `You can save ${MAX_VIEWS} views. Delete one that you no longer need.`;

/** Maximum lengths, in UTF-16 units. */
export const VIEW_LIMITS = { name: 60, query: 2000 } as const;

export const VIEW_NAME_REQUIRED = 'Name is required';

const viewFields = {
  name: requiredText(VIEW_LIMITS.name, VIEW_NAME_REQUIRED),
  /**
   * The parameters of the address, such as `sort=amount&status=NEW`. The page that opens a view ignores what it does not
   * know, so a view survives the removal of a filter.
   */
  query: text(VIEW_LIMITS.query),
  /** The team whose members see it; null for a private view. */
  teamId: z.uuid().nullable(),
};

/** Filters, sort order and columns of a list under a name. */
export const savedView = z.object({
  id: z.uuid(),
  list: z.enum(VIEW_LISTS),
  name: z.string(),
  query: z.string(),
  teamId: z.uuid().nullable(),
  ownerId: z.uuid(),
  /** Whether the user may change and delete it. */
  canEdit: z.boolean(),
  /** Whether the list opens with it, for this user. */
  isDefault: z.boolean(),
});

export type SavedView = z.infer<typeof savedView>;

export const createViewInput = z.strictObject({ list: z.enum(VIEW_LISTS), ...viewFields });

export type CreateViewInput = z.infer<typeof createViewInput>;

export const updateViewInput = z.strictObject({
  id: z.uuid(),
  changes: requireChange(z.strictObject(viewFields).partial()),
});

export type UpdateViewInput = z.infer<typeof updateViewInput>;

/** Which view a list opens with; null for none. */
export const defaultViewInput = z.strictObject({ list: z.enum(VIEW_LISTS), id: z.uuid().nullable() });

export type DefaultViewInput = z.infer<typeof defaultViewInput>;

/**
 * Whether a user may change or delete a view that they see: their own, and as the owner or an admin of its team any.
 * `role` is the user's role in the team of the view, null for a private one.
 */
export const mayEditView = (view: { ownerId: string }, user: { id: string; role: TeamRole | null }): boolean =>
  view.ownerId === user.id || user.role === 'owner' || user.role === 'admin';
