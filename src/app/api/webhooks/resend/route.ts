import { allMethods } from '@/server/rest/all-methods';
import { receiveResendWebhook } from '@/server/rest/resend-webhook';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = allMethods(receiveResendWebhook);
