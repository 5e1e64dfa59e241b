import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import * as rest from '@/app/api/[[...rest]]/route';
import * as calendarFeed from '@/app/api/calendar-feed/[token]/route';
import * as emailAttachment from '@/app/api/email-attachments/[id]/route';
import * as emailAttachments from '@/app/api/emails/attachments/route';
import * as exportLeads from '@/app/api/export/leads/route';
import * as exportNotes from '@/app/api/export/notes/route';
import * as exportReport from '@/app/api/export/report/route';
import * as exportTasks from '@/app/api/export/tasks/route';
import * as fileContent from '@/app/api/files/[id]/content/route';
import * as leadFiles from '@/app/api/leads/[id]/files/route';
import * as mcp from '@/app/api/mcp/route';
import * as notificationStream from '@/app/api/notifications/stream/route';
import * as document from '@/app/api/openapi.json/route';
import * as quoteLogo from '@/app/api/quote-settings/logo/route';
import * as quoteInvoice from '@/app/api/quotes/[id]/invoice/route';
import * as quotePdf from '@/app/api/quotes/[id]/pdf/route';
import * as quoteShifts from '@/app/api/quotes/[id]/shifts/route';
import * as unsubscribe from '@/app/api/unsubscribe/[token]/route';
import * as exportAccount from '@/app/api/user/export/route';
import * as resendWebhook from '@/app/api/webhooks/resend/route';
import * as stripeWebhook from '@/app/api/webhooks/stripe/route';
import { answerBeforeNext } from '@/server/rest/before-next';

// The route handlers and an HTTP server for them, used by tests and by processes that tests start.

/** What a server does when a response is ready and nothing of it has been sent. If it throws, nothing is sent. */
type BeforeAnswer = (request: Request, response: Response) => void | Promise<void>;

type Handlers = Readonly<Partial<Record<string, (request: Request) => Response | Promise<Response>>>>;

/** Routes with a path of their own. As in Next, they take precedence over the catch-all route. */
const STATIC_ROUTES: Readonly<Record<string, Handlers>> = {
  '/api/emails/attachments': { ...emailAttachments },
  '/api/webhooks/resend': { ...resendWebhook },
  '/api/webhooks/stripe': { ...stripeWebhook },
  '/api/mcp': { ...mcp },
  '/api/export/leads': { ...exportLeads },
  '/api/notifications/stream': { ...notificationStream },
  '/api/export/notes': { ...exportNotes },
  '/api/export/report': { ...exportReport },
  '/api/export/tasks': { ...exportTasks },
  '/api/user/export': { ...exportAccount },
  '/api/openapi.json': { ...document },
  '/api/quote-settings/logo': { ...quoteLogo },
};
const FEED_ROUTE: Handlers = { ...calendarFeed };
const ATTACHMENT_ROUTE: Handlers = { ...emailAttachment };
const LEAD_FILES_ROUTE: Handlers = { ...leadFiles };
const FILE_CONTENT_ROUTE: Handlers = { ...fileContent };
const QUOTE_ROUTES: Readonly<Record<string, Handlers>> = {
  pdf: { ...quotePdf },
  shifts: { ...quoteShifts },
  invoice: { ...quoteInvoice },
};
const UNSUBSCRIBE_ROUTE: Handlers = { ...unsubscribe };
const OTHER_ROUTES: Handlers = { ...rest };

/** The server that `route` calls instead of the handlers in this process, if any. */
let served: RouteServer | undefined;

export function servedBuild(): RouteServer {
  if (!served) throw new Error('The file serves no build: call openRestDatabase first.');
  return served;
}

export function routeTo(server: RouteServer | undefined): void {
  served = server;
}

/** What a response says of its connection is no part of the contract. */
function withoutTransport({ status, headers, body }: Response): Response {
  const own = new Headers(headers);
  for (const name of ['connection', 'keep-alive', 'transfer-encoding']) own.delete(name);
  return new Response(body, { status, headers: own });
}

/** Calls the handler of the matching route. */
export async function route(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (served)
    return withoutTransport(await fetch(new Request(served.url + pathname + search, request), { redirect: 'manual' }));
  const handler = (STATIC_ROUTES[pathname] ?? routeOf(pathname))[request.method];
  if (!handler) throw new Error(`No route handler for ${request.method}.`);
  return handler(request);
}

function routeOf(pathname: string): Handlers {
  if (/^\/api\/calendar-feed\/[^/]+$/.test(pathname)) return FEED_ROUTE;
  if (/^\/api\/email-attachments\/[^/]+$/.test(pathname)) return ATTACHMENT_ROUTE;
  if (/^\/api\/leads\/[^/]+\/files$/.test(pathname)) return LEAD_FILES_ROUTE;
  if (/^\/api\/files\/[^/]+\/content$/.test(pathname)) return FILE_CONTENT_ROUTE;
  const quoteRoute = QUOTE_ROUTES[/^\/api\/quotes\/[^/]+\/(\w+)$/.exec(pathname)?.[1] ?? ''];
  if (quoteRoute) return quoteRoute;
  return /^\/api\/unsubscribe\/[^/]+$/.test(pathname) ? UNSUBSCRIBE_ROUTE : OTHER_ROUTES;
}

export interface RouteServer {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves the routes on a free port, as the application's server does. If `beforeAnswer` is given, no request bypasses
 * the Next routes.
 */
export async function serveRoutes(beforeAnswer?: BeforeAnswer): Promise<RouteServer> {
  // After a busy moment, this process would close idle connections while its own client sends on them.
  const server = createServer({ keepAliveTimeout: 0 }, (message, response) => {
    if (!beforeAnswer && answerBeforeNext(message, response)) return;
    answer(message, response, beforeAnswer).catch((error: unknown) => {
      // The client closed a stream, which is not an error.
      if (response.headersSent && response.closed) return;
      console.error('The test server could not respond:', error);
      response.destroy();
    });
  });
  // The operating system resets connections beyond the backlog while this process is busy.
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 2048 }, resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${bound.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  message: IncomingMessage,
  response: ServerResponse,
  beforeAnswer: BeforeAnswer | undefined,
): Promise<void> {
  const request = toRequest(message, response);
  const ready = await route(request);
  await beforeAnswer?.(request, ready);
  const { status, headers, body } = ready;
  response.writeHead(status, Object.fromEntries(headers));
  if (body) await pipeline(Readable.fromWeb(body as NodeStream), response);
  else response.end();
}

/** Converts a Node request as Next does: its signal aborts when the client disconnects. */
function toRequest(message: IncomingMessage, response: ServerResponse): Request {
  const { method, url, headers } = message;
  const left = new AbortController();
  response.once('close', () => response.writableFinished || left.abort());
  const bare = method === 'GET' || method === 'HEAD';
  return new Request(new URL(url ?? '/', `http://${headers.host}`), {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)])),
    body: bare ? undefined : Readable.toWeb(message),
    duplex: 'half',
    signal: left.signal,
  } as RequestInit);
}
