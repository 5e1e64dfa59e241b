import { z } from 'zod';
import { calendarFeed } from '@/domain/calendar/feed';
import { makeFeed, readFeed, revokeFeed } from '../services/calendar/calendar-feed';
import { router, sessionOnly } from '../trpc';

/** Only in person: the address outlives the token or the session that asked for it. */
export const calendarFeedRouter = router({
  get: sessionOnly
    .input(z.void())
    .output(calendarFeed.nullable())
    .query(({ ctx }) => readFeed(ctx)),

  /** Makes the address, or another one in place of it; it is answered this once. */
  make: sessionOnly
    .input(z.void())
    .output(z.object({ feed: calendarFeed, url: z.string() }))
    .mutation(({ ctx }) => makeFeed(ctx)),

  revoke: sessionOnly
    .input(z.void())
    .output(z.null())
    .mutation(async ({ ctx }) => {
      await revokeFeed(ctx);
      return null;
    }),
});
