import { z } from 'zod';
import type { ProcedureMeta } from './meta';

type OpenApi = NonNullable<ProcedureMeta['openapi']>;

/** What a DELETE names beside its path and its version is a JSON body, as that of every other change is. */
export function takesBody(method: string, path: string, input: z.ZodType): boolean {
  if (method !== 'DELETE') return method !== 'GET';
  const names = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
  return names.some((name) => name !== 'version' && !path.includes(`{${name}}`));
}

/** trpc-to-openapi leaves the body of a DELETE unread: it gets to know such an operation as a POST to a place beside it. */
const BY_BODY = '/~delete';

/** The operation as the library gets to know it. */
export const drawnAs = (openapi: OpenApi, byBody: boolean) => ({
  openapi:
    openapi.method === 'DELETE' && byBody
      ? { ...openapi, method: 'POST' as const, path: `${openapi.path}${BY_BODY}` as const }
      : openapi,
});

/** The operation as it is served, and where the library knows it by another place. */
export function servedAs(drawn: OpenApi) {
  const isDelete = drawn.path.endsWith(BY_BODY);
  const drawnAt = { method: drawn.method, path: drawn.path, suffix: isDelete ? BY_BODY : '' };
  const openapi = isDelete
    ? { ...drawn, method: 'DELETE' as const, path: drawn.path.slice(0, -BY_BODY.length) }
    : drawn;
  return { openapi, drawnAt, isDelete };
}
