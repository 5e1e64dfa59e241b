import type { EmailPreview, NewEmail } from '@/domain/emails/email';
import { formatMailbox } from '@/server/integrations/email/mailbox';
import type { Actor } from '@/server/scope';
import { renderEmail } from './render-email';

/** What the recipient would get. */
export function previewEmail({ user, env }: Actor, email: NewEmail): EmailPreview {
  const { from, replyTo, ...content } = renderEmail({ sender: user, email }, env);
  return { ...content, from: formatMailbox(from), replyTo: formatMailbox(replyTo) };
}
