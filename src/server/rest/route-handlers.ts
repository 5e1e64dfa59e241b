import { NOUNS, nounsWith } from '@/domain/shared/nouns';

/**
 * Paths with a route handler of their own, because they do not take or return JSON, and the methods that they take. A
 * procedure may take others on the same path.
 */
export const ROUTE_HANDLERS: Readonly<Record<string, readonly string[]>> = {
  '/api/openapi.json': ['GET'],
  '/api/mcp': ['POST'],
  '/api/webhooks/resend': ['POST'],
  '/api/webhooks/stripe': ['POST'],
  '/api/calendar-feed/{token}': ['GET'],
  ...Object.fromEntries(nounsWith('csv').map((noun) => [`/api/export/${NOUNS[noun].many}`, ['GET']])),
  '/api/export/report': ['GET'],
  '/api/user/export': ['GET'],
  '/api/notifications/stream': ['GET'],
  '/api/leads/{id}/files': ['POST'],
  '/api/files/{id}/content': ['GET'],
  '/api/quotes/{id}/pdf': ['GET'],
  '/api/quotes/{id}/shifts': ['GET'],
  '/api/quotes/{id}/invoice': ['GET'],
  '/api/emails/attachments': ['POST'],
  '/api/email-attachments/{id}': ['GET'],
  '/api/quote-settings/logo': ['GET', 'PUT'],
};
