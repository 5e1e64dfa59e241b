import { createDeviceStore } from '@/app/_portal/shared/device-store';
import type { RouterInputs, RouterOutputs } from '@/app/_trpc/client';
import { emailBody, emailSubject } from '@/domain/emails/email';
import { notAPlaceholder, wrongPlaceholders } from '@/domain/emails/templates/placeholders';

/** A message to many leads, as it is being written. */
export interface BulkDraft {
  templateId: string | null;
  subject: string;
  body: string;
  /** Whether the user's signature goes below the message. */
  signed: boolean;
}

export const EMPTY_BULK_DRAFT: BulkDraft = { templateId: null, subject: '', body: '', signed: true };

export const isSameDraft = (a: BulkDraft, b: BulkDraft): boolean => JSON.stringify(a) === JSON.stringify(b);

const isBulkDraft = (kept: unknown): kept is BulkDraft =>
  typeof kept === 'object' &&
  kept !== null &&
  'templateId' in kept &&
  (kept.templateId === null || typeof kept.templateId === 'string') &&
  'subject' in kept &&
  typeof kept.subject === 'string' &&
  'body' in kept &&
  typeof kept.body === 'string' &&
  'signed' in kept &&
  typeof kept.signed === 'boolean';

/** What was written stays while the dialog is closed, whichever leads it is opened for next. */
export const bulkDrafts = createDeviceStore({
  name: 'bulk-email-draft',
  empty: EMPTY_BULK_DRAFT,
  isValue: isBulkDraft,
});

/** The inputs that can have an error, in the order of the form. */
export const BULK_INPUTS = ['subject', 'body', 'postalAddress'] as const;

export type BulkInput = (typeof BULK_INPUTS)[number];
export type BulkErrors = Partial<Record<BulkInput, string>>;

const ADDRESS_REQUIRED = 'Enter your postal address';

/** Why the message cannot be sent to anybody, by input; empty if it can be. */
export function bulkErrors({ subject, body }: BulkDraft, postalAddress: string): BulkErrors {
  const errors: Record<BulkInput, string | undefined> = {
    subject: errorOf(emailSubject, subject),
    body: errorOf(emailBody, body),
    postalAddress: postalAddress.trim() === '' ? ADDRESS_REQUIRED : undefined,
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

function errorOf(schema: typeof emailSubject | typeof emailBody, text: string): string | undefined {
  const [unknown] = wrongPlaceholders(text);
  return schema.safeParse(text).error?.issues[0]?.message ?? (unknown && notAPlaceholder(unknown.source));
}

/** The leads that were selected, as the server takes them. */
export type SelectedLeads = Pick<RouterInputs['bulkEmails']['check'], 'leadIds' | 'matching'>;

/** Who would get the message, and who would not. */
export type BulkPlan = RouterOutputs['bulkEmails']['check'];

/** A message as it was checked: what is sent is what was reviewed, whatever was typed since. */
export interface CheckedMessage {
  draft: BulkDraft;
  plan: BulkPlan;
}
