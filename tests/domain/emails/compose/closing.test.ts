import { briefOf } from '@tests/support/ai/briefs';
import { describe, expect, it } from 'vitest';
import { compose } from '@/domain/ai/composer/composer';
import { readDraft } from '@/domain/ai/draft';
import { BUILT_IN_TONES } from '@/domain/ai/tone';
import { leaveClosingTo } from '@/domain/emails/compose/closing';
import { withSignature } from '@/domain/emails/compose/signature';

const SENDER = 'Robin Reyes';
const SIGNATURE = 'Kind regards,\nRobin Reyes\nStanchion Security';
const BODY = 'Hi Noor,\n\nwould Thursday suit you?';

const left = (text: string) => leaveClosingTo(SIGNATURE, { text, sender: SENDER });

describe('a text that a signature will close', () => {
  it.each([
    'Kind regards,\nRobin Reyes',
    'Kind regards,\n\nRobin',
    'Best,\nRobin',
    'best regards',
    'Thanks!\nROBIN REYES',
    'Many thanks in advance,\n– Robin',
    'Talk soon,\nRobin Reyes\nAccount Manager\nStanchion Security',
    'Sincerely,\n[Your name]',
    'Here’s to a safe summer,\nRobin',
    'Robin Reyes',
    '— Robin\n\n',
  ])('loses its own closing: %j', (closing) => {
    expect(left(`${BODY}\n\n${closing}`)).toBe(BODY);
  });

  it.each([
    BODY,
    `${BODY}\n\nThank you for your time.`,
    'Thanks,\n\nshall we talk on Thursday?',
    'Hi Dana,\n\nThank you!\n\n- Tue 10 am\n- Wed 2 pm',
    `${BODY}\n\nPlease ask for Robin Reyes`,
    `${BODY}\n\nBest,\nRobin\n\nP.S. The gates open at nine.`,
    'Kind regards,\nRobin',
    'Robin',
    '',
  ])('keeps what is no closing: %j', (text) => {
    expect(left(text)).toBe(text);
  });

  it.each(Object.values(BUILT_IN_TONES))('closes once, whatever the built-in composer wrote: $name', (tone) => {
    for (const sender of [SENDER, `Robin ${'van der Reyes '.repeat(5)}`.trim()]) {
      for (const type of ['email', 'linkedin_message'] as const) {
        for (const raw of compose(briefOf({ type, tone, sender }))) {
          const { content } = readDraft(type, raw);
          const text = leaveClosingTo(SIGNATURE, { text: content, sender });
          const closing = content.slice(text.length).trim();
          expect(closing.split('\n').length).toBe(type === 'email' ? 2 : 1);
          expect(text).not.toMatch(/Robin[^\n]*$/);
          expect(withSignature(text, SIGNATURE)).toBe(`${text}\n\n${SIGNATURE}`);
        }
      }
    }
  });
});

it('stays as it is without a signature', () => {
  const text = `${BODY}\n\nBest,\nRobin`;
  expect(leaveClosingTo(' \n', { text, sender: SENDER })).toBe(text);
});
