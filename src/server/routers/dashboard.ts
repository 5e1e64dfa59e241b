import { dashboard } from '@/domain/dashboard/dashboard';
import { monthTargets, readTargetsInput, targetsInput } from '@/domain/dashboard/targets';
import { readDashboard } from '../services/dashboard/dashboard';
import { readTargets, setTargets } from '../services/dashboard/targets';
import { router, signedInFor } from '../trpc';

const signedIn = signedInFor('reports');

export const dashboardRouter = router({
  read: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/dashboard',
        operationId: 'getDashboard',
        tags: ['Dashboard'],
        summary: 'Read the dashboard',
        description:
          'The figures of the dashboard, what is due today and what is overdue. They count what is yours to do: leads assigned to you, leads of your own that no team has, the tasks, notes and events linked to them, and your own without a lead. Days and months are those of your time zone. Lists have all that you see: send `whose=ASSIGNED` with the filter of a figure to get exactly its rows.',
      },
    })
    .output(dashboard)
    .query(({ ctx }) => readDashboard(ctx)),

  targets: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/dashboard/targets',
        operationId: 'getTargets',
        tags: ['Dashboard'],
        summary: 'Read your monthly targets',
        description:
          'The targets that hold in a month, or held then. The dashboard shows the progress towards those of the current one.',
      },
    })
    .input(readTargetsInput)
    .output(monthTargets)
    .query(({ ctx, input }) => readTargets(ctx, input)),

  setTargets: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/dashboard/targets',
        operationId: 'setTargets',
        tags: ['Dashboard'],
        summary: 'Set your monthly targets',
        description:
          'Send only what changes. Targets hold from the current month in your time zone on; the months before keep theirs.',
      },
    })
    .input(targetsInput)
    .output(monthTargets)
    .mutation(({ ctx, input }) => setTargets(ctx, input)),
});
