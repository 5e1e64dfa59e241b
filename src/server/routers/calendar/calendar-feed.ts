import { z } from 'zod';
import { calendarFeed } from '@/domain/calendar/feed';
import { createFeed, readFeed, revokeFeed } from '../../services/calendar/calendar-feed';
import { router, sessionOnly } from '../../trpc';

/** Session only: the feed address outlives the token or session that created it. */
export const calendarFeedRouter = router({
  get: sessionOnly
    .input(z.void())
    .output(calendarFeed.nullable())
    .query(({ ctx }) => readFeed(ctx)),

  /** Creates the address or replaces the existing one. It is returned only this once. */
  make: sessionOnly
    .input(z.void())
    .output(z.object({ feed: calendarFeed, url: z.string() }))
    .mutation(({ ctx }) => createFeed(ctx)),

  revoke: sessionOnly
    .input(z.void())
    .output(z.null())
    .mutation(async ({ ctx }) => {
      await revokeFeed(ctx);
      return null;
    }),
});
