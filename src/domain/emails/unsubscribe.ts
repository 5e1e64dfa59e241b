import { text } from '#domain/shared/text-schemas';

/** Maximum length of a postal address, in UTF-16 units (D37). */
export const MAX_POSTAL_ADDRESS = 300;

/** The sender's postal address, which bulk email carries by law (D70). */
export const postalAddressText = text(MAX_POSTAL_ADDRESS);

export const POSTAL_ADDRESS_REQUIRED = 'Bulk email carries your postal address. Add it in Settings first.';

/** Each unsubscribe link is for one address. */
export const ONE_RECIPIENT_ONLY = 'Bulk email goes to one address at a time. Remove CC and BCC.';

/** What makes a message bulk email: both stand below it (D70). */
export interface BulkFooter {
  postalAddress: string;
  /** Identifies the message in its unsubscribe links, and cannot be guessed. */
  unsubscribeToken: string;
}

const TOKEN = /^[\w-]{43}$/;

/** Whether a text could be the token of an unsubscribe link: 256 bits in base64url. */
export const isUnsubscribeToken = (token: string): boolean => TOKEN.test(token);

/** The page for people, which asks for confirmation before it unsubscribes. */
export const unsubscribePage = (token: string): string => `/unsubscribe/${token}`;

/** Where mail programs unsubscribe with a POST (RFC 8058). */
export const unsubscribeEndpoint = (token: string): string => `/api/unsubscribe/${token}`;
