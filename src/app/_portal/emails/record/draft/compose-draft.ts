import type { RouterOutputs } from '@/app/_trpc/client';
import { firstName } from '@/domain/ai/first-name';
import { EMAIL_LIMITS } from '@/domain/emails/email-limits';
import { fillPlaceholders, type PlaceholderValues, placeholderValue } from '@/domain/emails/templates/placeholders';
import { pick } from '@/domain/fields/field';

export interface DraftText {
  subject: string;
  body: string;
}

type NamedLead = PlaceholderValues & { id: string };

/** The quote that a message brings. */
export interface DraftQuote {
  id: string;
  /** Of the row, as the user saw it. */
  version: number;
  number: string;
  versionNumber: number;
  total: number;
  /** Why it goes out although the license gate blocks it; null while nobody has asked. */
  licenseReason: string | null;
}

/** A message as it is being written. */
export interface ComposeDraft {
  lead: { id: string; companyName: string } | null;
  to: string;
  cc: string[];
  bcc: string[];
  subject: string;
  body: string;
  /**
   * The text before placeholders became the values of the lead, and what it became. Drafts of older versions have none.
   */
  filled?: { from: DraftText; to: DraftText } | undefined;
  /** The leads for whom the text was written, with the values that it may hold. Drafts of older versions have none. */
  writtenFor?: readonly NamedLead[] | undefined;
  templateId: string | null;
  /**
   * Whether it is bulk email: its template says so, or it is sent again from a mailing. Kept with the draft, because the
   * template may be purged before it is sent.
   * Drafts of older versions do not say it.
   */
  isBulk?: boolean | undefined;
  /** The earlier message in whose thread this one stays. */
  inReplyTo: string | null;
  remindAfterDays: number | null;
  attachments: { id: string; name: string; size: number; type: string }[];
  /** Whether the user's signature goes below the message. */
  signed: boolean;
  /** Sent with the message: its PDF and its link. Drafts of older versions have none. */
  quote?: DraftQuote | undefined;
}

export const EMPTY_DRAFT: ComposeDraft = {
  lead: null,
  to: '',
  cc: [],
  bcc: [],
  subject: '',
  body: '',
  templateId: null,
  inReplyTo: null,
  remindAfterDays: null,
  attachments: [],
  signed: true,
};

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

/** Whether a value that was kept on the device is a draft, and not one of an older version of the application. */
export const isDraft = (kept: unknown): kept is ComposeDraft =>
  typeof kept === 'object' &&
  kept !== null &&
  Object.entries(EMPTY_DRAFT).every(([field, empty]) => {
    const value: unknown = kept[field as keyof typeof kept];
    return empty === null ? value !== undefined : kindOf(value) === kindOf(empty);
  });

/** Whether replacing the draft would lose something that was typed or attached. */
export const hasContent = ({ subject, body, attachments, cc, bcc, inReplyTo, quote }: ComposeDraft): boolean =>
  subject.trim() !== '' ||
  body.trim() !== '' ||
  [attachments, cc, bcc].some(({ length }) => length > 0) ||
  inReplyTo !== null ||
  quote !== undefined;

export const isSameDraft = (a: ComposeDraft, b: ComposeDraft): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * What changes with the lead. The thread, the quote and the copies were for the other one; copies without a lead were for
 * this one.
 */
export function forLead({ lead: before }: ComposeDraft, lead: ComposeDraft['lead']): Partial<ComposeDraft> {
  if (before?.id === lead?.id) return { lead };
  return { lead, inReplyTo: null, quote: undefined, ...(before ? { cc: [], bcc: [] } : {}) };
}

/** The text with its placeholders, unless somebody has edited it since they were filled. */
export function unfilledText({ subject, body, filled }: ComposeDraft): DraftText {
  if (!filled) return { subject, body };
  return {
    subject: subject === filled.to.subject ? filled.from.subject : subject,
    body: body === filled.to.body ? filled.from.body : body,
  };
}

const EVENT_VALUES = ['eventName', 'eventDate', 'venueName', 'amount'] as const;
const NAMED = ['id', 'companyName', 'contactPerson', 'email', 'phone', ...EVENT_VALUES] as const;

/** Remembers the values of a lead, which stay in edited text when another lead is chosen. */
export const writtenFor = (
  { writtenFor: others = [] }: ComposeDraft,
  lead: NamedLead,
): Pick<ComposeDraft, 'writtenFor'> => ({
  writtenFor: [...others.filter(({ id }) => id !== lead.id), pick(lead, NAMED)],
});

/** The values of earlier leads that the text still has, without those that the chosen lead has too. */
export function earlierValuesIn(text: string, { writtenFor: leads = [], lead }: ComposeDraft): string[] {
  const valuesOf = (named: NamedLead) => [
    ...[named.contactPerson, named.companyName, named.email, named.phone],
    ...EVENT_VALUES.map((name) => placeholderValue(name, named)),
  ];
  const own = leads.filter(({ id }) => id === lead?.id).flatMap(valuesOf);
  const found = leads
    .filter(({ id }) => id !== lead?.id)
    .flatMap((other) => {
      const values = valuesOf(other).filter((value) => hasWords(text, value));
      const first = firstName(other.contactPerson);
      return values.includes(other.contactPerson) || first === null || !hasWords(text, first)
        ? values
        : [first, ...values];
    });
  return [...new Set(found)].filter((value) => !own.some((ownValue) => hasWords(ownValue, value)));
}

/** Whether a text has a value that is not blank, as whole words. */
function hasWords(text: string, value: string): boolean {
  const words = value.trim().replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return words !== '' && new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'u').test(text);
}

/** Replaces the placeholders by the values of a lead (spec 2 section 5). Another lead begins with the placeholders. */
export function fillDraft(draft: ComposeDraft, lead: NamedLead | null): Partial<ComposeDraft> {
  const from = unfilledText(draft);
  if (!lead) return { ...from, filled: undefined };
  const to = {
    subject: fillPlaceholders(from.subject, lead).text,
    body: fillPlaceholders(from.body, lead).text,
  };
  const isFilled = to.subject !== from.subject || to.body !== from.body;
  return { ...to, filled: isFilled ? { from, to } : undefined, ...writtenFor(draft, lead) };
}

/** What a template makes of a draft. */
export const fromTemplate = ({ id, subject, body, isBulk }: RouterOutputs['emailTemplates']['byId']) => ({
  templateId: id,
  isBulk,
  subject,
  body,
});

type Email = RouterOutputs['emails']['byId'];

const leadOf = ({ leadId, leadCompany }: Email): ComposeDraft['lead'] =>
  leadId === null ? null : { id: leadId, companyName: leadCompany ?? '' };

/** The draft of a message that was not sent. Its text is final: it has no placeholders, and its signature is in it. */
export const draftAgain = (email: Email): ComposeDraft => ({
  lead: leadOf(email),
  to: email.to,
  cc: email.cc,
  bcc: email.bcc,
  subject: email.subject,
  body: email.body,
  templateId: email.templateId,
  isBulk: email.isBulk,
  inReplyTo: email.inReplyTo,
  remindAfterDays: email.remindAfterDays,
  attachments: email.attachments,
  signed: false,
});

/** The draft of a message in the same thread. */
export const followUpDraft = (email: Email): ComposeDraft => ({
  ...EMPTY_DRAFT,
  lead: leadOf(email),
  to: email.to,
  cc: email.cc,
  subject: /^re:/i.test(email.subject) ? email.subject : `Re: ${email.subject}`.slice(0, EMAIL_LIMITS.subject),
  inReplyTo: email.id,
});
