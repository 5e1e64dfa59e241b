import { z } from 'zod';
import { bySessionId, MAX_LISTED_SESSIONS, session } from '@/domain/accounts/session';
import { endOneSession, endOtherSessions, listSessions } from '../../services/accounts/sessions';
import { router, sessionOnly } from '../../trpc';

export const sessionsRouter = router({
  list: sessionOnly
    .input(z.void())
    .output(z.array(session).max(MAX_LISTED_SESSIONS))
    .query(({ ctx }) => listSessions(ctx)),

  end: sessionOnly
    .input(bySessionId)
    .output(bySessionId)
    .mutation(async ({ ctx, input }) => {
      await endOneSession(ctx, input.id);
      return input;
    }),

  endOthers: sessionOnly
    .input(z.void())
    .output(z.object({ ended: z.int() }))
    .mutation(async ({ ctx }) => ({ ended: await endOtherSessions(ctx) })),
});
