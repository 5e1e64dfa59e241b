import type { ReactElement } from 'react';
import type { PageAnswer } from '@/server/client-page/page-answer';
import { QuotePage } from './quote-page';
import { MessagePage } from './shell';

type Rendered = { type: string; body: string | Uint8Array<ArrayBuffer> };

/** An answer as HTTP. Its address is a secret, so no cache and no search engine may keep the page. */
export async function respond(request: Request, answer: PageAnswer): Promise<Response> {
  const headers = new Headers(answer.headers);
  headers.set('cache-control', 'no-store');
  headers.set('x-robots-tag', 'noindex, nofollow');
  const { status } = answer;
  if ('location' in answer) {
    headers.set('location', answer.location);
    return new Response(null, { status, headers });
  }
  const { type, body } = await render(answer, request.headers.get('x-nonce') ?? undefined);
  headers.set('content-type', type);
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

async function render(answer: Exclude<PageAnswer, { location: string }>, nonce: string | undefined): Promise<Rendered> {
  if ('file' in answer) return { type: answer.file.type, body: Uint8Array.from(answer.file.content) };
  return renderHtml(
    'view' in answer ? <QuotePage {...answer.view} nonce={nonce} /> : <MessagePage {...answer.message} nonce={nonce} />,
  );
}

async function renderHtml(page: ReactElement): Promise<Rendered> {
  // Next refuses this import at the top of a file of the app.
  const { renderToStaticMarkup } = await import('react-dom/server');
  return { type: 'text/html; charset=utf-8', body: `<!doctype html>${renderToStaticMarkup(page)}` };
}
