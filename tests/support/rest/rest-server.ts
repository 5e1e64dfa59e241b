import { afterAll, beforeAll } from 'vitest';
import { type RouteServer, serveRoutes } from './routes';

/** The REST routes behind a plain HTTP server on a free port; answers the server's address. */
export function serveRest(): () => string {
  let server: RouteServer;
  beforeAll(async () => {
    server = await serveRoutes();
  });
  afterAll(() => server.close());
  return () => server.url;
}
