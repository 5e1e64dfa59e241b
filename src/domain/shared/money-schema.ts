import { z } from 'zod';
import { amountError, INVALID_AMOUNT, MAX_AMOUNT, readAmount } from '#domain/shared/money';

const isWritten = (value: unknown): value is number | string => typeof value === 'number' || typeof value === 'string';

const ACCEPTED: z.GlobalMeta = {
  override: {
    anyOf: [{ type: 'number', minimum: 0, maximum: MAX_AMOUNT }, { type: 'string' }],
    description: 'US dollars with at most two decimals: a number, or text in US notation such as `$12,500.50`',
  },
};

/** Input: an amount in US dollars, as a number or as text in US notation. Yields a number of dollars (D83). */
export const amount = z
  .custom<number | string>(isWritten, { error: INVALID_AMOUNT })
  .meta(ACCEPTED)
  .transform((written, context): number => {
    const dollars = readAmount(written);
    if (dollars !== null) return dollars;
    context.addIssue({ code: 'custom', message: amountError(written) ?? INVALID_AMOUNT, input: written });
    return z.NEVER;
  })
  .meta(ACCEPTED);
