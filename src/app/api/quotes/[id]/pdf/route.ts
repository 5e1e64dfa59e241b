import { allMethods } from '@/server/rest/all-methods';
import { downloadQuotePdf } from '@/server/rest/quote-route';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = allMethods(downloadQuotePdf);
