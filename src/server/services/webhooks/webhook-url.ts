import { isIP } from 'node:net';
import { WEBHOOK_URL_MAX } from '@/domain/webhooks/webhook-limits';
import { isPublicAddress } from '@/server/integrations/webhooks/public-address';

const INVALID = 'Enter a complete URL, such as https://example.com/stanchion.';
const TOO_LONG = `A URL can have at most ${WEBHOOK_URL_MAX} characters.`;
const WRONG_PROTOCOL = 'The URL must begin with https:// or http://.';
const WITH_CREDENTIALS =
  'The URL must not contain a user name or a password. Check the signature of deliveries instead.';
const NOT_PUBLIC = 'The URL must lead to a public address.';

/**
 * Why an endpoint cannot have this URL; null if it can (D95). The URL parser has normalized the host, so that an address
 * is known in any form. Where a name leads to is checked whenever it is connected to.
 */
export function webhookUrlFault(text: string, { allowLocal = false } = {}): string | null {
  if (text.length > WEBHOOK_URL_MAX) return TOO_LONG;
  if (!URL.canParse(text)) return INVALID;
  const url = new URL(text);
  if (!['http:', 'https:'].includes(url.protocol)) return WRONG_PROTOCOL;
  if (url.username !== '' || url.password !== '') return WITH_CREDENTIALS;
  return allowLocal || isPublicHost(url.hostname) ? null : NOT_PUBLIC;
}

function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host !== 'localhost' && !host.endsWith('.localhost');
}
