import { exportRoute } from '@/server/rest/export-route';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = exportRoute('note');
