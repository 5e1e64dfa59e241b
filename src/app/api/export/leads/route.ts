import { everyMethod } from '@/server/rest/every-method';
import { exportLeads } from '@/server/services/lead-export';
import { exportRoute } from '../export-route';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = everyMethod(exportRoute('leads', exportLeads));
