import { exportLeadsQuery } from '@/domain/bulk/bulk-input';
import { exportRoute } from '@/server/rest/export-route';
import { exportLeads } from '@/server/services/leads/lead-export';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = exportRoute('lead', {
  query: exportLeadsQuery,
  texts: exportLeads,
});
