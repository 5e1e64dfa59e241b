import type { SendEmailInput } from '@/domain/emails/email';

/** A message that can be sent. */
export const anEmail = (choices: Partial<SendEmailInput> = {}): SendEmailInput => ({
  to: 'noor@harbourlights.example',
  subject: 'Guards for the summer festival',
  body: 'Hi Noor,\n\nwould Thursday suit you?\n\nRobin',
  ...choices,
});

/** Past the undo window. */
export const AFTER_UNDO_MS = 11_000;

export const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
