import { afterAll, beforeAll } from 'vitest';
import { type RouteServer, serveRoutes } from './routes';

/** Serves the REST routes on a free port for the tests of a file. Returns a getter of the server's address. */
export function serveRest(): () => string {
  let server: RouteServer;
  beforeAll(async () => {
    server = await serveRoutes();
  });
  afterAll(() => server.close());
  return () => server.url;
}
