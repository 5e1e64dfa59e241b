import { allMethods } from '@/server/rest/all-methods';
import { downloadShifts } from '@/server/rest/quote-route';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = allMethods(downloadShifts);
