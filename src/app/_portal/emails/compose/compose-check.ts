import { emailBody, emailSubject } from '@/domain/emails/email';
import { allRecipients, MAX_RECIPIENTS, recipient, TOO_MANY_RECIPIENTS } from '@/domain/emails/recipients';
import { type FilledText, notAPlaceholder, PLACEHOLDER_LABELS } from '@/domain/emails/templates/placeholders';
import { addressesIn } from '@/domain/shared/address';
import type { ComposeDraft } from '../record/draft/compose-draft';
import type { ComposeErrors, ComposeInput, Message } from './compose-message';

export const LEAD_REQUIRED = 'Choose the lead that this email is for';
export const TO_REQUIRED = 'Enter an email address';

const ONE_ADDRESS = 'Enter only one address here. Add the others to CC.';

const list = new Intl.ListFormat('en-US');

/** Why a text cannot be sent: placeholders that are unknown, or empty for this lead. */
function unfilled({ missing, unknown }: FilledText, company: string): string | undefined {
  const [wrong] = unknown;
  if (wrong) return notAPlaceholder(wrong.source);
  const [first] = missing;
  if (!first) return undefined;
  const labels = list.format(missing.map((name) => PLACEHOLDER_LABELS[name]));
  const verb = missing.length === 1 ? 'is' : 'are';
  return `${labels} ${verb} empty for ${company}. Fill it in on the lead, or write a fallback: {{${first}|…}}`;
}

const issueOf = (checked: { error?: { issues: readonly { message: string }[] } }): string | undefined =>
  checked.error?.issues[0]?.message;

function addressesError(addresses: readonly string[]): string | undefined {
  const wrong = addresses.filter((address) => !recipient.safeParse(address.trim()).success);
  if (wrong.length === 0) return undefined;
  return `${list.format(wrong.map((address) => `“${address}”`))} ${wrong.length === 1 ? 'is not a valid email address' : 'are not valid email addresses'}`;
}

function toError(to: string): string | undefined {
  if (to === '') return TO_REQUIRED;
  return addressesIn(to).length > 1 ? ONE_ADDRESS : issueOf(recipient.safeParse(to));
}

/** Why the message cannot be sent, by input; empty if it can be. */
export function composeErrors(draft: ComposeDraft, message: Message): ComposeErrors {
  const { lead, to, cc, bcc } = draft;
  const company = lead?.companyName ?? '';
  const tooMany = allRecipients({ to: to.trim(), cc, bcc }).length > MAX_RECIPIENTS ? TOO_MANY_RECIPIENTS : undefined;
  const errors: Record<ComposeInput, string | undefined> = {
    lead: lead ? undefined : LEAD_REQUIRED,
    to: toError(to.trim()),
    cc: addressesError(cc) ?? (cc.length > 0 ? tooMany : undefined),
    bcc: addressesError(bcc) ?? (cc.length === 0 ? tooMany : undefined),
    // Without a lead, the lead is what is missing.
    subject:
      issueOf(emailSubject.safeParse(message.subject.text)) ?? (lead ? unfilled(message.subject, company) : undefined),
    body: issueOf(emailBody.safeParse(message.body.text)) ?? (lead ? unfilled(message.body, company) : undefined),
    attachments: undefined,
    licenseReason: undefined,
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}
