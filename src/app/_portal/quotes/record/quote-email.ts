'use client';

import { type ComposeDraft, EMPTY_DRAFT, hasContent } from '@/app/_portal/emails/record/draft/compose-draft';
import { draftOf, keepDraft, replaceDraft } from '@/app/_portal/emails/record/draft/draft-store';
import { navigateTo, tabHref } from '@/app/_portal/use-tab';
import { useViewer } from '@/app/_portal/viewer';
import { firstName } from '@/domain/ai/first-name';
import { longDay } from '@/domain/shared/us-words';
import type { ShownQuote } from './quote-cache';

interface Sender {
  name: string;
  emailSignature: string;
}

/** The message that brings a quote, as a suggestion. A signature closes it; without one, the first name does. */
export function quoteDraft(quote: ShownQuote, { name, emailSignature }: Sender): ComposeDraft {
  const { id, version, number, versionNumber, total, leadId, leadCompany, content } = quote;
  const { client, event } = content;
  const what = event.name || (event.date ? `your event on ${longDay(event.date)}` : 'your event');
  const closing = emailSignature.trim() === '' ? ['', firstName(name) ?? name] : [];
  return {
    ...EMPTY_DRAFT,
    lead: { id: leadId, companyName: leadCompany },
    to: client.email,
    subject: `Your security quote for ${what}`,
    body: [
      `Hi ${firstName(client.contactPerson) ?? 'there'},`,
      '',
      `Here is our quote for ${what}. You can read and accept it online, and the PDF is attached for your records.`,
      '',
      'If anything should be different, just reply to this email.',
      ...closing,
    ].join('\n'),
    quote: { id, version, number, versionNumber, total, licenseReason: null },
  };
}

/** Opens the composer with a quote. What was being written there is set aside, unless it already brings this version. */
export function useEmailQuote() {
  const viewer = useViewer();
  return (quote: ShownQuote) => {
    const written = draftOf(viewer.id);
    const isThere = written.quote?.id === quote.id && written.quote.versionNumber === quote.versionNumber;
    const draft = quoteDraft(quote, viewer);
    if (!hasContent(written)) keepDraft(viewer.id, draft);
    else if (!isThere) replaceDraft(viewer.id, draft, 'Your other draft was set aside.');
    navigateTo(tabHref('email'));
  };
}
