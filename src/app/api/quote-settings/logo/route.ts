import { allMethods } from '@/server/rest/all-methods';
import { handleRest } from '@/server/rest/handler';
import { downloadLogo, uploadLogo } from '@/server/rest/logo-route';

const HANDLERS = { PUT: uploadLogo, GET: downloadLogo, HEAD: downloadLogo } as const;

const handlerOf = (method: string) => (method in HANDLERS ? HANDLERS[method as keyof typeof HANDLERS] : handleRest);

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = allMethods((request) =>
  handlerOf(request.method)(request),
);
