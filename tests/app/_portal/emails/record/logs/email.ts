import type { EmailItem } from '@/app/_portal/emails/record/logs/email-state';
import { LEAD, VIEWER } from '../../../leads/record/harness';

const at = new Date('2026-03-04T15:30:00Z');

/** A message that has left. */
export const EMAIL: EmailItem = {
  id: '01890000-0000-7000-8000-000000000051',
  ownerId: VIEWER.id,
  leadId: LEAD.id,
  leadCompany: LEAD.companyName,
  templateId: null,
  isBulk: false,
  to: 'jo@northgate.example',
  cc: [],
  bcc: [],
  subject: 'Guards for the summer',
  body: 'Hi Jo,\n\nwho decides?',
  status: 'SENT',
  delivery: 'sent',
  error: null,
  holdReason: null,
  via: 'smtp',
  scheduledAt: null,
  sendsAt: null,
  sentAt: at,
  openedAt: null,
  clickedAt: null,
  replacedBy: null,
  isCancelable: false,
  batchId: null,
  remindAfterDays: null,
  repliedAt: null,
  inReplyTo: null,
  attachments: [],
  version: 1,
  createdAt: at,
};
