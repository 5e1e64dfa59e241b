import { limitBody } from '../http/request-guard';
import { customerOfEvent } from '../integrations/stripe/events';
import { syncSubscription } from '../services/billing/sync-subscription';
import { answerRest } from './answer';

const MAX_BODY = 512 * 1024;

/**
 * Receives events from Stripe. Their content is not used: each event only makes us fetch the subscription, so forged
 * content, repeats and a wrong order do no harm. Events that are not used here are accepted too, or Stripe would send
 * them again for days. If Stripe cannot be reached, the event is refused, and Stripe sends it again.
 */
export const receiveStripeWebhook = (request: Request): Promise<Response> =>
  answerRest(request, ['POST'], async ({ context }) => {
    const signature = request.headers.get('stripe-signature') ?? '';
    const payload = await limitBody(request, MAX_BODY).text();
    const customerId = await customerOfEvent(context.env, { payload, signature, now: context.now });
    if (customerId !== null) await syncSubscription(context, customerId);
    return Response.json({ received: true });
  });
