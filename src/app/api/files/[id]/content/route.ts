import { allMethods } from '@/server/rest/all-methods';
import { downloadFile } from '@/server/rest/file-route';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = allMethods(downloadFile);
