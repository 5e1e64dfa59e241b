import { byId, type Call, SEARCH } from './call';

const EMAIL = { to: 'jo@acme.example', subject: 'Gates', body: 'North gate first.' };
const BULK_EMAIL = { subject: 'Gates', body: 'North gate first.' };
const TEMPLATE = { name: 'First contact', subject: 'Guards', body: 'Hi {{contactPerson|there}}' };
const WRITING = { request: { type: 'email', context: { leadId: '{lead}', include: ['facts', 'timeline'] } } };
const REVISION = { generationId: null, draft: { subject: null, content: 'Dear Jo' }, version: 0, edits: ['shorter'] };
const TONE = { name: 'Ours', systemPrompt: 'Be brief.' };

/** The rows of the procedures of emails and AI writing. */
export const EMAIL_CALLS: Readonly<Record<string, Call>> = {
  'ai.usage': { textless: true },
  'ai.source': { textless: true },
  'ai.generate': { inputs: [WRITING] },
  'ai.write': {
    inputs: [WRITING, { ...WRITING, revision: REVISION }],
  },
  'aiTones.list': {},
  'aiTones.create': { inputs: [TONE] },
  'aiTones.update': { inputs: [{ id: '{tone}', tone: TONE }] },
  'aiTones.delete': byId('tone'),

  'bulkEmails.check': {
    inputs: [
      { ...BULK_EMAIL, leadIds: ['{lead}'] },
      { ...BULK_EMAIL, matching: { q: SEARCH } },
    ],
    ignores: ['leadIds.[]', 'matching.teamId', 'matching.assigneeId'],
    elsewhere: true,
  },
  'bulkEmails.send': {
    inputs: [{ ...BULK_EMAIL, leadIds: ['{lead}'] }],
    ignores: ['leadIds.[]'],
    elsewhere: true,
  },
  'bulkEmails.cancel': byId('emailBatch'),

  'emailSuppressions.list': { inputs: [{}] },
  'emailSuppressions.add': { inputs: [{ address: 'jo@acme.example' }] },
  'emailSuppressions.lift': byId('suppression'),

  'emailTemplates.list': { inputs: [{}, { q: SEARCH }] },
  'emailTemplates.byId': byId('template'),
  'emailTemplates.create': { inputs: [TEMPLATE] },
  'emailTemplates.addStarters': {},
  'emailTemplates.update': { inputs: [{ id: '{template}', changes: { name: 'Second contact' } }] },
  'emailTemplates.delete': byId('template'),
  'emails.send': {
    inputs: [
      EMAIL,
      { ...EMAIL, leadId: '{lead}' },
      { ...EMAIL, inReplyTo: '{email}' },
      { ...EMAIL, templateId: '{template}' },
    ],
  },
  // Only texts are rendered.
  'emails.preview': { inputs: [EMAIL], ignores: ['leadId', 'templateId', 'inReplyTo', 'attachmentIds.[]'] },
  'emails.list': {
    inputs: [{}, { search: SEARCH }, { leadId: '{lead}' }, { batchId: '{emailBatch}' }],
    ignores: ['leadId', 'batchId'],
  },
  'emails.byId': byId('email'),
  'emails.channel': { textless: true },
  'emails.cancel': byId('email'),
  'emails.resend': { ...byId('canceledEmail') },
  'emails.markReplied': byId('sentEmail'),
  'emails.unmarkReplied': byId('sentEmail'),
  'emails.removeAttachment': byId('emailFile'),
};
