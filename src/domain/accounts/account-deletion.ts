import { z } from 'zod';
import { passwordAndCode } from '#domain/accounts/account';
import { DELETION_PHRASE, typesDeletionPhrase } from '#domain/accounts/deletion-rules';

/** Confirms the deletion of one's own account (D72). `phrase` is typed by hand, so that nobody does it by accident. */
export const deleteAccountInput = passwordAndCode.extend({
  phrase: z
    .string()
    .max(100)
    .refine(typesDeletionPhrase, { error: `Type “${DELETION_PHRASE}”.` }),
});

export type DeleteAccountInput = z.infer<typeof deleteAccountInput>;

const team = z.object({ id: z.uuid(), name: z.string() });

/** What deleting the account of the caller would mean now. */
export const deletionPlan = z.object({
  /** Teams with other members that they own: these keep the account from being deleted. */
  toHandOver: z.array(team),
  /** Teams in which they are alone. These are deleted too. */
  deleted: z.array(team),
  /** Teams of others, which keep what is shared with them. */
  left: z.array(team),
  /** Whether a subscription is canceled. */
  isPaying: z.boolean(),
});

export type DeletionPlan = z.infer<typeof deletionPlan>;
