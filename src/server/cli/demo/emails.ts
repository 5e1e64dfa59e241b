import { and, eq, inArray } from 'drizzle-orm';
import { sendEmailInput } from '@/domain/emails/email';
import { addDays } from '@/domain/shared/time';
import { leads } from '../../db/schema';
import { transportOf } from '../../integrations/email';
import { localTransport } from '../../integrations/email/local-transport';
import type { HandedOver } from '../../integrations/email/transport';
import type { Actor } from '../../scope';
import { cancelEmail } from '../../services/emails/cancel-email';
import { claimEmails } from '../../services/emails/claim-email';
import { markReplied } from '../../services/emails/mark-replied';
import { sendEmail } from '../../services/emails/send-email';
import { settleEmails } from '../../services/emails/settle-email';
import { addressOf } from './demo-leads';

interface DemoMessage {
  company: string;
  contact: string;
  subject: string;
  body: string;
  daysAgo: number;
  /** The outcome of the message. */
  result: 'sent' | 'replied' | 'failed' | 'scheduled' | 'canceled';
}

const MESSAGES: readonly DemoMessage[] = [
  {
    company: 'Summit Field Stadium',
    contact: 'Renee Dubois',
    subject: 'Last season, hour by hour',
    body: 'Hi Renee,\n\nthank you for the walk-through. I put the 24 home games side by side: the two with no-shows were the two that were announced late. Could we fix the dates of the cup games together next week?\n\nJordan',
    daysAgo: 13,
    result: 'replied',
  },
  {
    company: 'Rosewater Estate',
    contact: 'Claire Fontaine',
    subject: 'Three references for Rosewater',
    body: 'Hi Claire,\n\nhere are the three venues that book the same crew every weekend. All three expect your call.\n\nJordan',
    daysAgo: 6,
    result: 'sent',
  },
  {
    company: 'Harvest Moon Music Festival',
    contact: 'Delia Okafor',
    subject: 'Gates and headcount for Saturday',
    body: 'Hi Delia,\n\nwith three gates and 18,000 guests, I would open the north gate an hour earlier than last year. The plan by post and hour is ready to go through whenever you are.\n\nJordan',
    daysAgo: 3,
    result: 'replied',
  },
  {
    company: 'Northgate Logistics',
    contact: 'Tom Castellano',
    subject: 'Insurance certificates for procurement',
    body: 'Hi Tom,\n\nthe certificates name Northgate as additional insured, as procurement asked. Tell me if they need a different wording.\n\nJordan',
    daysAgo: 2,
    result: 'failed',
  },
  {
    company: 'Bluewater Arena',
    contact: 'Marcus Lindqvist',
    subject: 'One provider for concerts and hockey',
    body: 'Hi Marcus,\n\nyour board meets in two weeks, so I will have the offer with you a week before that. Which of the 60 nights are already fixed?\n\nJordan',
    daysAgo: 1,
    result: 'sent',
  },
  {
    company: 'Copperline Brewing Fest',
    contact: 'Wes Turnbull',
    subject: 'Age checks at every gate',
    body: 'Hi Wes,\n\ntwo sessions a day means two rushes a day. Shall I send you what other breweries do with wristbands?\n\nJordan',
    daysAgo: 1,
    result: 'canceled',
  },
  {
    company: 'Metro Dome Complex',
    contact: 'Andrea Kowalski',
    subject: 'Questions before the tender',
    body: 'Hi Andrea,\n\nbefore the tender opens: will the two years be one lot, or one per venue?\n\nJordan',
    daysAgo: 0,
    result: 'scheduled',
  },
];

/** After the undo window. */
const ATTEMPT_AFTER_MS = 30_000;

const REFUSED: HandedOver = {
  attempt: { outcome: 'permanent', error: '550 5.1.1 The email account that you tried to reach does not exist.' },
};

/** Fills the email log. These messages only go to the local outbox, even if a mail service is configured. */
export async function addEmails(actor: Actor): Promise<void> {
  const leadIds = await findLeads(actor);
  // A mail service would send a scheduled message once it is due.
  const isLocal = transportOf(actor.env).channel === 'local';
  for (const message of MESSAGES) {
    if (isLocal || message.result !== 'scheduled') {
      await addEmail(actor, message, leadIds.get(message.company) ?? null);
    }
  }
}

async function addEmail(rep: Actor, message: DemoMessage, leadId: string | null): Promise<void> {
  const { contact, subject, body, daysAgo, result } = message;
  const isScheduled = result === 'scheduled' || result === 'canceled';
  const now = addDays(rep.now, -daysAgo - 0.1);
  const actor = { ...rep, now };
  const scheduledAt = isScheduled ? addDays(rep.now, 3) : null;
  const input = sendEmailInput.parse({ to: addressOf(contact), subject, body, leadId, scheduledAt });
  const { id } = await sendEmail(actor, input);
  if (result === 'canceled') await cancelEmail(actor, id);
  if (isScheduled) return;
  const later = { ...actor, now: new Date(now.getTime() + ATTEMPT_AFTER_MS) };
  // Demo emails are never sent, so do not hold them.
  const [claimed] = await claimEmails(later, [id], { transport: localTransport, holdsMail: false });
  if (!claimed) return;
  const handedOver: HandedOver = result === 'failed' ? REFUSED : { attempt: { outcome: 'sent' } };
  await settleEmails([{ scope: later, message: claimed, handedOver, transport: localTransport }]);
  if (result === 'replied') await markReplied({ ...actor, now: addDays(now, 0.4) }, id);
}

async function findLeads({ db, user }: Actor): Promise<Map<string, string>> {
  const companies = MESSAGES.map(({ company }) => company);
  const rows = await db
    .select({ id: leads.id, companyName: leads.companyName })
    .from(leads)
    .where(and(eq(leads.ownerId, user.id), inArray(leads.companyName, companies)));
  return new Map(rows.map(({ id, companyName }) => [companyName, id]));
}
