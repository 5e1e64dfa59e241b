import { hashToken } from '../auth/sessions';
import type { RequestContext } from '../context';
import { openRequest } from '../http/request-limit';
import { downloadAs } from '../rest/download-as';
import type { ClientQuote } from '../services/quotes/client-quote';
import { renderVersion } from '../services/quotes/quote-document';
import { readLogo } from '../services/quotes/read-logo';
import { consumeRateLimit, MINUTE_MS } from '../services/shared/rate-limit';
import { failed, GONE } from './failed';
import type { PageAnswer } from './page-answer';
import { shownQuote, tokenOf } from './quote-page';

/** Sends the PDF of the quote behind a link; once it is accepted, the signed one. */
export const answerQuotePdf = (request: Request): Promise<PageAnswer> =>
  answerFile(request, async (context, { versionId }) => {
    // Rendering a PDF takes as long as many pages.
    const key = `quote-pdf:${hashToken(tokenOf(request))}`;
    await consumeRateLimit(context, { key, limit: 60, windowMs: 10 * MINUTE_MS });
    const pdf = await renderVersion(context.db, versionId);
    if (!pdf) return GONE;
    const headers = new Headers({ 'content-disposition': downloadAs(pdf.name) });
    return { status: 200, headers, file: { type: 'application/pdf', content: pdf.content } };
  });

/** Sends the image at the head of the quote behind a link. */
export const answerQuoteLogo = (request: Request): Promise<PageAnswer> =>
  answerFile(request, async ({ db }, { versionId }) => {
    const logo = await readLogo(db, versionId);
    return logo ? { status: 200, file: logo } : GONE;
  });

async function answerFile(
  request: Request,
  answer: (context: RequestContext, quote: ClientQuote) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  try {
    const context = await openRequest({ headers: request.headers, cookies: null });
    const quote = await shownQuote(context, tokenOf(request));
    return quote ? await answer(context, quote) : GONE;
  } catch (error) {
    return failed(error);
  }
}
