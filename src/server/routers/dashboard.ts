import { dashboard } from '@/domain/dashboard/dashboard';
import { readDashboard } from '../services/dashboard/dashboard';
import { router, signedIn } from '../trpc';

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
          'The figures of the dashboard, what is due today and what is overdue, over your data and that of your teams. Days and months are those of your time zone. `GET /api/leads` lists the leads behind a figure if you send its `focus`.',
      },
    })
    .output(dashboard)
    .query(({ ctx }) => readDashboard(ctx)),
});
