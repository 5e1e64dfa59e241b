import { readReportInput } from '@/domain/reports/report';
import { csvRoute } from '@/server/rest/export-route';
import { recordExport } from '@/server/services/plans/usage';
import { exportReport } from '@/server/services/reports/reports';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = csvRoute({
  scope: 'reports:read',
  name: 'report',
  query: readReportInput,
  read: exportReport,
  record: (actor) => recordExport(actor.db, actor, 'report'),
});
