import { afterAll, beforeAll } from 'vitest';
import { CALLS_BUILD } from './build-server';
import { checkContract } from './contract';
import { type Method, operationsAt } from './document';
import { readAnswer } from './rest';
import { type RouteServer, servedBuild, serveRoutes } from './routes';

/** Checks what other programs receive: they get nothing that the document does not declare. */
async function checkAnswer({ method, url }: Request, response: Response): Promise<void> {
  if (operationsAt(new URL(url).pathname).length === 0) return;
  checkContract({ method: method as Method, path: url, answer: await readAnswer(response.clone()) });
}

/**
 * Serves the REST routes on a free port for the tests of a file. Returns a getter of the server's address. With
 * `checked`, for clients that do not check responses themselves, it checks them.
 */
export function serveRest({ checked = false } = {}): () => string {
  let server: RouteServer | undefined;
  beforeAll(async () => {
    if (!CALLS_BUILD) server = await serveRoutes(checked ? checkAnswer : undefined);
  });
  afterAll(() => server?.close());
  return () => (server ?? servedBuild()).url;
}
