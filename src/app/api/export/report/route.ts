import { readReportInput } from '@/domain/reports/report';
import { csvRoute } from '@/server/rest/export-route';
import { exportReport } from '@/server/services/reports/reports';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = csvRoute({
  name: 'report',
  query: readReportInput,
  read: exportReport,
});
