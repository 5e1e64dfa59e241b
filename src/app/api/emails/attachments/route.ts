import { allMethods } from '@/server/rest/all-methods';
import { uploadAttachment } from '@/server/rest/attachment-route';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = allMethods(uploadAttachment);
