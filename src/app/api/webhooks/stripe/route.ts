import { allMethods } from '@/server/rest/all-methods';
import { receiveStripeWebhook } from '@/server/rest/stripe-webhook';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = allMethods(receiveStripeWebhook);
