import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { SUBSCRIPTION_STATUSES } from '../../../domain/billing/subscription';
import { instant, planTier, users } from './accounts/users';

/**
 * Users who are customers at Stripe, with what it last said about their subscription. Stripe is the authority: these are
 * copies, and always of all of it at once.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    /** The latest checkout. While it is open, starting another one returns to it. */
    checkoutId: text('checkout_id'),
    checkoutAt: instant('checkout_at'),
    /** Null until there is a subscription. */
    status: text('status', { enum: SUBSCRIPTION_STATUSES }),
    periodEndsAt: instant('period_ends_at'),
    cancelsAt: instant('cancels_at'),
    pastDueSince: instant('past_due_since'),
    /** What the subscription granted when it was last fetched. The user's tier changes only when this does. */
    grantedTier: planTier('granted_tier').notNull().default('FREE'),
    /** Goes up with each fetch. A result is fetched again if another fetch was saved in the meantime. */
    version: integer('version').notNull().default(0),
    fetchedAt: instant('fetched_at').notNull(),
  },
  (table) => [
    uniqueIndex('subscriptions_customer').on(table.customerId),
    index('subscriptions_fetched').on(table.fetchedAt),
  ],
);

/**
 * Customers whose subscriptions are to be canceled at Stripe. Not tied to a user: the account may be deleted before
 * Stripe responds.
 */
export const pendingCancellations = pgTable('pending_cancellations', {
  customerId: text('customer_id').primaryKey(),
  requestedAt: instant('requested_at').notNull(),
});
