import { z } from 'zod';
import { passwordAndCode } from '#domain/accounts/account';
import { DELETION_PHRASE, typesDeletionPhrase } from '#domain/accounts/deletion-rules';

/**
 * Confirms the deletion of one's own account (D72). The user types `phrase`, so that no account is deleted by accident.
 */
export const deleteAccountInput = passwordAndCode.extend({
  phrase: z
    .string()
    .max(100)
    .refine(typesDeletionPhrase, { error: `Type “${DELETION_PHRASE}”.` }),
});

export type DeleteAccountInput = z.infer<typeof deleteAccountInput>;

const team = z.object({ id: z.uuid(), name: z.string() });

/** What would happen if the caller deleted their account now. */
export const deletionPlan = z.object({
  /** Teams that the user owns and that have other members. They block the deletion. */
  toHandOver: z.array(team),
  /** Teams whose only member is the user. They are deleted too. */
  deleted: z.array(team),
  /** Teams that others own. They keep what is shared with them. */
  left: z.array(team),
  /** Whether the deletion cancels a subscription. */
  isPaying: z.boolean(),
});

export type DeletionPlan = z.infer<typeof deletionPlan>;
