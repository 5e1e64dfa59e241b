import linkifyStr from 'linkify-string';
import { type BulkFooter, unsubscribeEndpoint, unsubscribePage } from '@/domain/emails/unsubscribe';
import type { Env } from '@/server/env';
import { cleanName, type Mailbox, readMailbox } from '@/server/integrations/email/mailbox';

/** A message as it is handed over. */
export interface RenderedEmail {
  from: Mailbox;
  replyTo: Mailbox;
  subject: string;
  text: string;
  html: string;
  /** Where a mail program unsubscribes the recipient of bulk email (RFC 8058). */
  unsubscribeUrl?: string;
}

interface Rendering {
  sender: { name: string; email: string };
  email: { subject: string; body: string };
  /** The text below bulk email; null for any other message. */
  footer: BulkFooter | null;
}

/**
 * Renders a message, for the preview and for the delivery alike. It comes from the configured address with the user's
 * name, because mail servers would treat any other sender as a forgery; replies go to the user.
 */
export function renderEmail(
  { sender, email: { subject, body }, footer }: Rendering,
  { MAIL_FROM, APP_URL }: Pick<Env, 'MAIL_FROM' | 'APP_URL'>,
): RenderedEmail {
  const name = cleanName(sender.name);
  const head = {
    from: { name, address: readMailbox(MAIL_FROM).address },
    replyTo: { name, address: sender.email },
    subject,
  };
  if (!footer) return { ...head, text: body, html: toHtml(body) };
  const { postalAddress, unsubscribeToken } = footer;
  const page = `${APP_URL}${unsubscribePage(unsubscribeToken)}`;
  return {
    ...head,
    text: `${body}\n\n--\n${postalAddress}\n${UNSUBSCRIBE}: ${page}`,
    html: `${toHtml(body)}<div style="${FOOTER_STYLE}">${escaped(postalAddress)}<br>${linkTo(page)}</div>`,
    unsubscribeUrl: `${APP_URL}${unsubscribeEndpoint(unsubscribeToken)}`,
  };
}

/** The sender of the application's own messages, and the address for replies to them. */
export const ownSender = ({ MAIL_FROM }: Pick<Env, 'MAIL_FROM'>): Rendering['sender'] => {
  const { name, address } = readMailbox(MAIL_FROM);
  return { name: name || 'Stanchion', email: address };
};

/** The footer of a stored message. */
export const footerOf = (email: Record<keyof BulkFooter, string | null>): BulkFooter | null => {
  const { postalAddress, unsubscribeToken } = email;
  return postalAddress === null || unsubscribeToken === null ? null : { postalAddress, unsubscribeToken };
};

const UNSUBSCRIBE = 'Unsubscribe from these emails';
const styleOf = (size: string) => `font-family: system-ui, sans-serif; font-size: ${size}; line-height: 1.5`;
const FOOTER_STYLE = `${styleOf('12px')}; color: #666; margin-top: 24px`;

/** Escapes the text and makes its addresses links. */
const escaped = (text: string): string =>
  linkifyStr(text.replaceAll(/\r\n?/g, '\n'), { nl2br: true, defaultProtocol: 'https' });

const toHtml = (text: string): string => `<div style="${styleOf('15px')}">${escaped(text)}</div>`;

const linkTo = (url: string): string => linkifyStr(url, { format: () => UNSUBSCRIBE });
