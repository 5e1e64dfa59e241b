import { describe, expect, it } from 'vitest';
import { leaveClosingTo } from '@/domain/emails/compose/closing';

const SENDER = 'Robin Reyes';
const SIGNATURE = 'Kind regards,\nRobin Reyes\nStanchion Security';
const BODY = 'Hi Noor,\n\nwould Thursday suit you?';

const left = (text: string) => leaveClosingTo(SIGNATURE, { text, sender: SENDER });

describe('a text before a signature', () => {
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
  ])('keeps lines that are not a closing: %j', (text) => {
    expect(left(text)).toBe(text);
  });
});

it('stays unchanged without a signature', () => {
  const text = `${BODY}\n\nBest,\nRobin`;
  expect(leaveClosingTo(' \n', { text, sender: SENDER })).toBe(text);
});
