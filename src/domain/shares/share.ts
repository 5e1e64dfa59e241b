import { z } from 'zod';
import { timestamp } from '#domain/shared/time-schemas';
import { SHARE_DAYS, SHARE_KINDS } from '#domain/shares/share-choices';

/** A link as its owner sees it. Its address is shown only once, on creation, because only its hash is stored (D42). */
export const share = z.object({
  id: z.uuid(),
  kind: z.enum(SHARE_KINDS),
  /** The lead that it was made for. */
  leadId: z.uuid().nullable(),
  /** Null also if its owner can no longer see the lead; the link does not work then. */
  leadCompany: z.string().nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
});

export type Share = z.infer<typeof share>;

/** Days until a new link expires. */
export const shareDays = z.literal(SHARE_DAYS);
