import { randomUUID } from 'node:crypto';
import { declineInput, questionInput, signInput } from '@/domain/quotes/quote-input';
import { type QuoteStatus, signBlock } from '@/domain/quotes/quote-status';
import { sharePath } from '@/domain/shares/share-choices';
import { hashToken } from '../auth/sessions';
import type { RequestContext } from '../context';
import { FOREIGN_ORIGIN, isSameOrigin, limitBody } from '../http/request-guard';
import { openRequest } from '../http/request-limit';
import { logFailure } from '../log';
import { statusOf, toProblem, type WireProblem } from '../problems/errors';
import { ProblemError, refuse } from '../problems/problem-error';
import { throttleHeaders } from '../problems/problem-response';
import {
  acceptByLink,
  askByLink,
  type ClientQuote,
  declineByLink,
  markViewed,
  readClientQuote,
} from '../services/quotes/client-quote';
import { consumeRateLimit, HOUR_MS } from '../services/shared/rate-limit';
import { failed, GONE } from './failed';
import type { ClientDeed, PageAnswer, QuoteView, RefusedForm } from './page-answer';

/** In bytes, as a form is encoded. The longest question takes 18 KiB. */
const MAX_FORM = 64 * 1024;

interface Visit {
  request: Request;
  context: RequestContext;
  token: string;
}

/** Shows the quote behind a link to a client without an account, or takes what they send. Never throws. */
export async function answerQuotePage(request: Request): Promise<PageAnswer> {
  try {
    const context = await openRequest({ headers: request.headers, cookies: null });
    const visit = { request, context, token: tokenOf(request) };
    return await (request.method === 'POST' ? receiveForm(visit) : showQuote(visit));
  } catch (error) {
    return failed(error);
  }
}

/** The token in the path of a link, or of a file below it. */
export const tokenOf = ({ url }: Request): string => new URL(url).pathname.split('/')[2] ?? '';

/** The quote behind a link. One whose sending was canceled is shown to nobody. */
export async function shownQuote(context: RequestContext, token: string): Promise<ClientQuote | null> {
  const quote = await readClientQuote(context, token);
  return quote?.status === 'DRAFT' ? null : quote;
}

async function showQuote({ request, context, token }: Visit): Promise<PageAnswer> {
  const quote = await shownQuote(context, token);
  if (!quote) return GONE;
  if (quote.status === 'SENT' && isClient(request, context)) {
    // A reader must not wait for an edit.
    await markViewed(context, token).catch((error: unknown) => logFailure('A view of a quote was not noted', error));
  }
  const asked = new URL(request.url).searchParams.has('asked');
  return { status: 200, view: viewOf(token, quote, { asked }) };
}

const ASKABLE: readonly QuoteStatus[] = ['SENT', 'VIEWED', 'EXPIRED', 'SUPERSEDED'];

function viewOf(
  token: string,
  quote: ClientQuote,
  { refused = null, asked = false }: Partial<Pick<QuoteView, 'refused' | 'asked'>>,
): QuoteView {
  return { path: sharePath(token, 'quote'), quote, refused, canAsk: ASKABLE.includes(quote.status), asked };
}

/** Whether a client reads the page: none of our users, and no browser that prefetches it. */
const isClient = ({ method, headers }: Request, { user }: RequestContext): boolean =>
  method === 'GET' && user === null && !/prefetch/i.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '');

async function receiveForm(visit: Visit): Promise<PageAnswer> {
  const { request, context, token } = visit;
  if (!isSameOrigin(request)) throw new ProblemError(FOREIGN_ORIGIN);
  const typed = await readForm(request);
  const before = await shownQuote(context, token);
  if (!before) return GONE;
  const deed = deedOf(typed);
  try {
    await limitForms(visit);
    if (!(await DEEDS[deed](visit, typed, before))) return GONE;
    return { status: 303, location: `${sharePath(token, 'quote')}${deed === 'question' ? '?asked' : ''}` };
  } catch (error) {
    const problem = toProblem(error, randomUUID);
    const quote = await shownQuote(context, token);
    if (!quote) return GONE;
    return {
      status: problem.code === 'VALIDATION' ? 422 : statusOf(problem.code),
      headers: throttleHeaders([problem]),
      view: viewOf(token, quote, { refused: { deed, typed, ...whatIsWrong(problem) } }),
    };
  }
}

type Form = Readonly<Record<string, string>>;

/** The fields of a form. Browsers send each line break as two characters, which count as one in a limit. */
async function readForm(request: Request): Promise<Form> {
  const fields = new URLSearchParams(await limitBody(request, MAX_FORM).text());
  return Object.fromEntries([...fields].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));
}

const INCOMPLETE = 'This form is incomplete. Open the link again, then try once more.';

function deedOf({ deed = '' }: Form): ClientDeed {
  return Object.hasOwn(DEEDS, deed) ? (deed as ClientDeed) : refuse('VALIDATION', INCOMPLETE);
}

/** Each form sends emails, so the forms of one link and those of one address are limited. */
async function limitForms({ context, token }: Visit): Promise<void> {
  const perHour = { limit: 30, windowMs: HOUR_MS };
  await consumeRateLimit(context, { key: `quote-form:${context.address}`, ...perHour });
  await consumeRateLimit(context, { key: `quote-form:${hashToken(token)}`, ...perHour });
}

type Deed = (visit: Visit, form: Form, before: ClientQuote) => Promise<boolean | null>;

const DEEDS: Readonly<Record<ClientDeed, Deed>> = {
  accept: ({ context, token }, { name = '', title = '', email = '', consent, hash = '' }) => {
    const signer = signInput.parse({ name, title, email, consent: consent === 'on', hash });
    const { address: ip, userAgent } = context;
    return acceptByLink(context, token, { ...signer, ip, userAgent: userAgent ?? '' });
  },
  decline: ({ context, token }, { reason = '', hash = '' }) =>
    declineByLink(context, token, declineInput.parse({ reason, hash })),
  question: ({ context, token }, { name = '', question = '' }, { status }) => {
    if (!ASKABLE.includes(status)) refuse('CONFLICT', signBlock(status) ?? '');
    return askByLink(context, token, questionInput.parse({ name, question }));
  },
};

/** A hash is no field: whoever sends another one has changed the form. */
function whatIsWrong({ code, message, issues = [] }: WireProblem): Pick<RefusedForm, 'errors' | 'message'> {
  if (code !== 'VALIDATION' || issues.length === 0) return { errors: {}, message };
  if (issues.some(({ path }) => path === 'hash')) return { errors: {}, message: INCOMPLETE };
  return { errors: Object.fromEntries(issues.map((issue) => [issue.path, issue.message])), message: null };
}
