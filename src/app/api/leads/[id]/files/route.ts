import { allMethods } from '@/server/rest/all-methods';
import { uploadFile } from '@/server/rest/file-route';
import { handleRest } from '@/server/rest/handler';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = allMethods((request) =>
  request.method === 'POST' ? uploadFile(request) : handleRest(request),
);
