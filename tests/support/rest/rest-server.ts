import { afterAll, beforeAll } from 'vitest';
import { CALLS_BUILD } from './build-server';
import { type RouteServer, servedBuild, serveRoutes } from './routes';

/** Serves the REST routes on a free port for the tests of a file. Returns a getter of the server's address. */
export function serveRest(): () => string {
  let server: RouteServer | undefined;
  beforeAll(async () => {
    if (!CALLS_BUILD) server = await serveRoutes();
  });
  afterAll(() => server?.close());
  return () => (server ?? servedBuild()).url;
}
