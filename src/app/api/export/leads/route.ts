import { exportLeadsQuery } from '@/domain/bulk/bulk';
import { exportLeads } from '@/server/services/lead-export';
import { exportRoute } from '../export-route';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = exportRoute('leads', {
  query: exportLeadsQuery,
  texts: exportLeads,
});
