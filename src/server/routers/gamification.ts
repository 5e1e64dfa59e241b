import {
  gamificationStats,
  leaderboard,
  leaderboardInput,
  pointEntriesInput,
  pointEntry,
  registeredStreak,
} from '@/domain/gamification/gamification';
import { pageOf } from '@/domain/shared/paging-schemas';
import { readLeaderboard } from '../services/gamification/leaderboard';
import { listPointEntries } from '../services/gamification/point-entries';
import { readSafeStats, readStats } from '../services/gamification/stats';
import { registerStreak } from '../services/gamification/streaks';
import { router, signedInFor } from '../trpc';

const signedIn = signedInFor('reports');

export const gamificationRouter = router({
  stats: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/gamification/stats',
        operationId: 'getGamificationStats',
        tags: ['Leaderboard'],
        summary: 'Read your points',
        description: 'Your points, streak, achievements, weekly challenges and rank of this week.',
      },
    })
    .output(gamificationStats)
    .query(({ ctx }) => readStats(ctx)),

  statsSafe: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/gamification/stats-safe',
        operationId: 'getSafeGamificationStats',
        tags: ['Leaderboard'],
        summary: 'Read your total points and streak alone',
        description:
          'For when `GET /api/gamification/stats` fails. The same response from the totals and the streak alone: everything else is zero, empty or null.',
      },
    })
    .output(gamificationStats)
    .query(({ ctx }) => readSafeStats(ctx)),

  streak: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/gamification/streak',
        operationId: 'registerStreak',
        tags: ['Leaderboard'],
        summary: 'Register that you are here today',
        description:
          'The app calls it when it loads. The first call of a day in your time zone earns points and lengthens your streak; every other one changes nothing.',
      },
    })
    .output(registeredStreak)
    .mutation(({ ctx }) => registerStreak(ctx)),

  leaderboard: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/gamification/leaderboard',
        operationId: 'getLeaderboard',
        tags: ['Leaderboard'],
        summary: 'Read the leaderboard',
        description:
          'The first places of a period, and your own. Users who hide from the leaderboard are on nobody else’s.',
      },
    })
    .input(leaderboardInput)
    .output(leaderboard)
    .query(({ ctx, input }) => readLeaderboard(ctx, input)),

  /** Every entry of the ledger, for the page's activity. */
  activity: signedIn
    .input(pointEntriesInput)
    .output(pageOf(pointEntry))
    .query(({ ctx, input }) => listPointEntries(ctx, input)),
});
