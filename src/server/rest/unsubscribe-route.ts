import { unsubscribePage } from '@/domain/emails/unsubscribe';
import { logFailure } from '../log';
import { expectedProblem } from '../problems/errors';
import { unsubscribe } from '../services/emails/unsubscribe';
import { answerRest } from './answer';

/**
 * Unsubscribes by POST: from a mail program with one click (RFC 8058), which must not be redirected, or from the form
 * of our page, which comes with `?from=page`. The token in the address is all it takes, so nothing is read from the
 * body. Programs that open the address instead get to the page, because a GET must not unsubscribe.
 */
export const receiveUnsubscribe = (request: Request): Promise<Response> =>
  answerRest(request, ['GET', 'POST'], async ({ context, method }) => {
    const { pathname, searchParams } = new URL(request.url);
    const token = pathname.split('/').at(-1) ?? '';
    const page = unsubscribePage(token);
    if (method === 'GET') return goTo(page);
    const unsubscribing = unsubscribe(context, token);
    if (searchParams.get('from') !== 'page') {
      await unsubscribing;
      return new Response(null, { status: 200, headers: NOT_INDEXED });
    }
    try {
      await unsubscribing;
      return goTo(page);
    } catch (error) {
      const problem = expectedProblem(error);
      if (!problem) logFailure('Unsubscribing failed', error);
      return goTo(problem?.code === 'NOT_FOUND' ? page : `${page}?failed`);
    }
  });

const NOT_INDEXED = { 'x-robots-tag': 'noindex' };

const goTo = (location: string) => new Response(null, { status: 303, headers: { ...NOT_INDEXED, location } });
