import { z } from 'zod';
import { readReportInput, report, reportMember } from '@/domain/reports/report';
import { MAX_TEAM_MEMBERS, MAX_TEAMS } from '@/domain/teams/team-limits';
import { listReportMembers } from '../services/reports/report-members';
import { readReport } from '../services/reports/reports';
import { router, signedInFor } from '../trpc';

const signedIn = signedInFor('reports');

export const reportsRouter = router({
  read: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/reports',
        operationId: 'readReport',
        tags: ['Reports'],
        summary: 'Read a report',
        description:
          'The figures of the running week, month, quarter or year through today, compared with as many days from the start of the period before, at most to its end; the last five months; the open leads worth most. A forecast adds the next three months. Days are days in `timezone`, and weeks start on Monday.',
      },
      problems: ['REPORT_PRO_ONLY', 'NOT_FOUND', 'FORBIDDEN'],
    })
    .input(readReportInput)
    .output(report)
    .query(({ ctx, input }) => readReport(ctx, input)),

  /** The members whose figures the caller may see besides their own. */
  members: signedIn
    .output(z.array(reportMember).max(MAX_TEAMS * MAX_TEAM_MEMBERS))
    .query(({ ctx }) => listReportMembers(ctx)),
});
