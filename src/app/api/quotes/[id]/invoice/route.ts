import { allMethods } from '@/server/rest/all-methods';
import { downloadInvoice } from '@/server/rest/quote-route';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = allMethods(downloadInvoice);
