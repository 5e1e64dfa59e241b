import { withSignature } from '#domain/emails/compose/signature';
import { emailBody, emailSubject } from '#domain/emails/email';
import { recipient } from '#domain/emails/recipients';
import type { SuppressionReason } from '#domain/emails/suppression';
import {
  type EventValues,
  fillPlaceholders,
  PLACEHOLDER_LABELS,
  type PlaceholderName,
} from '#domain/emails/templates/placeholders';
import { comparableAddress } from '#domain/shared/address';

/** Why a selected lead gets no email. */
export const SKIP_REASONS = [
  'not_found',
  'no_address',
  'invalid_address',
  'suppressed',
  'missing_value',
  'invalid_text',
  'same_address',
  'over_quota',
] as const;

export type SkipReason = (typeof SKIP_REASONS)[number];

/** A selected lead, with the reason why its address gets no email, if there is one. */
export interface BulkRecipient extends EventValues {
  id: string;
  companyName: string;
  contactPerson: string;
  email: string;
  phone: string;
  suppressedBy: SuppressionReason | null;
}

/** A message to many leads, with its placeholders. */
export interface BulkText {
  subject: string;
  body: string;
  /** Added below the message; empty for none. */
  signature: string;
}

/** The message to one lead. */
export interface PlannedEmail {
  leadId: string;
  companyName: string;
  to: string;
  subject: string;
  body: string;
}

export interface SkippedLead {
  leadId: string;
  /** Null if the lead does not exist, or is not the user's. */
  companyName: string | null;
  reason: SkipReason;
  /** The reason in words. */
  why: string;
}

export interface BulkPlan {
  emails: PlannedEmail[];
  skipped: SkippedLead[];
}

const SUPPRESSED = {
  hard_bounce: 'Cannot be reached: an earlier email bounced',
  unsubscribed: 'Unsubscribed from your emails',
  manual: 'Does not want any more email',
} as const satisfies Record<SuppressionReason, string>;

/** Why a selected lead was not found. */
export const NOT_FOUND_WHY = 'Deleted, or not yours';

interface Planning {
  leads: readonly BulkRecipient[];
  text: BulkText;
  /** What is left of the quota; null if it is unlimited. */
  remaining: number | null;
}

/**
 * Decides who gets a message, with its text for each, and who is skipped (D70): the leads in the given order, each address
 * once, up to the quota.
 */
export function planBulkEmail({ leads, text, remaining }: Planning): BulkPlan {
  const emails = new Map<string, PlannedEmail>();
  const skipped: SkippedLead[] = [];
  const obstacleTo = (address: string): Obstacle | null => {
    if (emails.has(address)) return skip('same_address', 'Same address as another selected lead');
    return emails.size === remaining ? skip('over_quota', 'Over your monthly limit') : null;
  };
  for (const lead of leads) {
    const { id: leadId, companyName } = lead;
    const written = writeTo(lead, text);
    const address = comparableAddress(lead.email);
    const obstacle = 'reason' in written ? written : obstacleTo(address);
    if (obstacle) skipped.push({ leadId, companyName, ...obstacle });
    else if ('to' in written) emails.set(address, { leadId, companyName, ...written });
  }
  return { emails: [...emails.values()], skipped };
}

type Message = Pick<PlannedEmail, 'to' | 'subject' | 'body'>;
type Obstacle = Pick<SkippedLead, 'reason' | 'why'>;

const skip = (reason: SkipReason, why: string): Obstacle => ({ reason, why });

const list = new Intl.ListFormat('en-US');

/** The message to a lead, or why it cannot be written. */
function writeTo(lead: BulkRecipient, text: BulkText): Message | Obstacle {
  if (lead.email.trim() === '') return skip('no_address', 'No email address');
  if (!recipient.safeParse(lead.email).success) return skip('invalid_address', 'The email address is not valid');
  if (lead.suppressedBy) return skip('suppressed', SUPPRESSED[lead.suppressedBy]);
  const subject = fillPlaceholders(text.subject, lead);
  const body = fillPlaceholders(text.body, lead);
  const missing = new Set([...subject.missing, ...body.missing]);
  if (missing.size > 0) return skip('missing_value', missingWhy([...missing]));
  const email = { subject: subject.text, body: withSignature(body.text, text.signature) };
  const issue = emailSubject.safeParse(email.subject).error ?? emailBody.safeParse(email.body).error;
  if (issue) return skip('invalid_text', issue.issues[0]?.message ?? 'The message is not valid');
  return { to: lead.email, ...email };
}

function missingWhy(missing: readonly PlaceholderName[]): string {
  const labels = list.format(missing.map((name) => PLACEHOLDER_LABELS[name]));
  return `${labels} ${missing.length === 1 ? 'is' : 'are'} empty, and there is no fallback`;
}
