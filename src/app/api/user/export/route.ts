import { exportAccount } from '@/server/rest/account-export-route';
import { allMethods } from '@/server/rest/all-methods';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = allMethods(exportAccount);
