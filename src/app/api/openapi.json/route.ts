import { openApiDocument } from '@/server/openapi';

let written: string | undefined;

/** The document is of the build and of nobody in particular: everybody may read it. */
export function GET(): Response {
  written ??= JSON.stringify(openApiDocument());
  return new Response(written, { headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' } });
}
