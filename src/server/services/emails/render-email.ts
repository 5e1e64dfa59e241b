import linkifyStr from 'linkify-string';
import type { Env } from '@/server/env';
import { cleanName, type Mailbox, readMailbox } from '@/server/integrations/email/mailbox';

/** A message as it leaves. */
export interface RenderedEmail {
  from: Mailbox;
  replyTo: Mailbox;
  subject: string;
  text: string;
  html: string;
}

interface Rendering {
  sender: { name: string; email: string };
  email: { subject: string; body: string };
}

/**
 * Renders a message, for the preview and for the delivery alike. It comes from the configured address with the user's
 * name, because mail servers would take anything else for a forgery; replies go to the user.
 */
export function renderEmail(
  { sender, email: { subject, body } }: Rendering,
  { MAIL_FROM }: Pick<Env, 'MAIL_FROM'>,
): RenderedEmail {
  const name = cleanName(sender.name);
  return {
    from: { name, address: readMailbox(MAIL_FROM).address },
    replyTo: { name, address: sender.email },
    subject,
    text: body,
    html: toHtml(body),
  };
}

/** Escapes the text and makes its addresses links. */
const toHtml = (text: string): string =>
  `<div style="font-family: system-ui, sans-serif; font-size: 15px; line-height: 1.5">${linkifyStr(
    text.replaceAll(/\r\n?/g, '\n'),
    { nl2br: true, defaultProtocol: 'https' },
  )}</div>`;
