import { LEAD } from '@tests/support/browser/portal';
import { describe, expect, it } from 'vitest';
import { composeErrors, LEAD_REQUIRED, TO_REQUIRED } from '@/app/_portal/emails/compose/compose-check';
import { type ComposeErrors, inputAt, messageOf, toSend } from '@/app/_portal/emails/compose/compose-message';
import { EMPTY_DRAFT } from '@/app/_portal/emails/record/draft/compose-draft';

const DRAFT = {
  ...EMPTY_DRAFT,
  lead: { id: LEAD.id, companyName: LEAD.companyName },
  to: ' jo@northgate.example ',
  subject: 'Guards for {{companyName}}',
  body: 'Hi {{contactPerson|there}}',
};
const LEAD_WITHOUT_PHONE = { ...LEAD, phone: '' };

const check = (changes: Partial<typeof DRAFT>): ComposeErrors => {
  const draft = { ...DRAFT, ...changes };
  return composeErrors(draft, messageOf(draft, { values: LEAD_WITHOUT_PHONE, signature: '' }));
};

describe('a message', () => {
  it('is sent with its placeholders filled, its addresses trimmed and its signature below', () => {
    const draft = { ...DRAFT, cc: [' a@b.example'] };
    const message = messageOf(draft, { values: LEAD, signature: 'Dana' });
    expect(toSend(draft, message)).toMatchObject({
      to: 'jo@northgate.example',
      cc: ['a@b.example'],
      subject: 'Guards for Northgate Arena',
      body: 'Hi Jo Marsh\n\nDana',
      leadId: LEAD.id,
    });
    expect(messageOf({ ...draft, signed: false }, { values: LEAD, signature: 'Dana' }).body.text).toBe('Hi Jo Marsh');
  });

  it('fills a value that looks like a placeholder as text', () => {
    const message = messageOf(DRAFT, { values: { ...LEAD, companyName: '{{phone}}' }, signature: '' });
    expect(message.subject).toMatchObject({ text: 'Guards for {{phone}}', missing: [], unknown: [] });
  });
});

describe('a message cannot be sent', () => {
  it.each<[string, Partial<typeof DRAFT> & object, ComposeErrors]>([
    [
      'as long as anything required is missing',
      { ...EMPTY_DRAFT, lead: null as never },
      {
        lead: LEAD_REQUIRED,
        to: TO_REQUIRED,
        subject: 'Subject is required',
        body: 'Message is required',
      },
    ],
    [
      'to two addresses in one',
      { to: 'b@x.example, evil@x.example' },
      { to: 'Enter only one address here. Add the others to CC.' },
    ],
    ['to an address with a line break', { to: 'b@x.example\r\nBcc: evil@x.example' }, { to: 'Invalid email format' }],
    ['with 10 MB of text', { body: 'x'.repeat(10_000_000) }, { body: 'At most 20000 characters' }],
    ['with an endless placeholder', { body: '{{'.repeat(5_000_000) }, { body: 'At most 20000 characters' }],
    [
      'with an invalid copy',
      { cc: ['a@b.example', 'nobody'] as never },
      { cc: '“nobody” is not a valid email address' },
    ],
    [
      'to more than 50 recipients',
      { bcc: Array.from({ length: 50 }, (_, index) => `a${index}@b.example`) as never },
      { bcc: 'At most 50 recipients, CC and BCC included' },
    ],
    [
      'with a placeholder that is empty for the lead',
      { body: 'Call {{phone}}' },
      { body: 'Phone is empty for Northgate Arena. Fill it in on the lead, or write a fallback: {{phone|…}}' },
    ],
    ['with an unknown placeholder', { subject: 'Hi {{mail}}' }, { subject: '{{mail}} is not a placeholder' }],
  ])('%s', (_, changes, errors) => expect(check(changes)).toEqual(errors));

  it('otherwise can be', () => expect(check({ body: 'Call {{phone|the office}}' })).toEqual({}));
});

it.each([
  ['to', 'to'],
  ['cc.1', 'cc'],
  ['attachmentIds.0', 'attachments'],
  ['leadId', 'lead'],
  ['scheduledAt', undefined],
])("the server's error about %s belongs to the input %s", (path, input) => expect(inputAt(path)).toBe(input));
