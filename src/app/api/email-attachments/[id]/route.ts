import { allMethods } from '@/server/rest/all-methods';
import { downloadAttachment } from '@/server/rest/attachment-route';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = allMethods(downloadAttachment);
