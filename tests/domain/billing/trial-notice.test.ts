import { expect, it } from 'vitest';
import { trialMail, trialNotice } from '@/domain/billing/trial-notice';
import { PLANS } from '@/domain/plans/plans';

const facts = { endsAt: new Date('2027-03-05T03:00:00Z'), zone: 'America/New_York', free: PLANS.FREE };
const reader = { name: 'Robin', leads: 202, appUrl: 'https://crm.example' };

it('The mail before the end says what changes and what stays, with the day in the zone of the reader', () => {
  expect(trialMail({ ...facts, stage: 'ending' }, reader)).toEqual({
    subject: 'Your PRO trial ends on Thursday, March 4',
    body: `Hello Robin,

Your PRO trial of Stanchion ends on Thursday, March 4. After that, you are on FREE.

What changes:
- up to 50 leads
- 10 emails and 5 AI uses a month
- no exports, new teams, or advanced reports

What stays: all your leads, tasks, notes, events and emails, and your teams. Nothing is deleted.

You have 202 leads. You can work with all of them, but to add others you need PRO.

PRO costs $49/month. To keep it:
https://crm.example/settings#subscription

Stanchion
`,
  });
});

it('The mail at the end uses the present tense, and does not mention leads below the limit', () => {
  const { subject, body } = trialMail({ ...facts, stage: 'ended' }, { ...reader, leads: 49 });
  expect(subject).toBe('Your PRO trial has ended');
  expect(body).toContain('Your PRO trial of Stanchion ended on Thursday, March 4. You are on FREE now.');
  expect(body).not.toContain('49 leads');
  expect(body).toContain('To get it back:');
});

it('The notification names the limits of this installation', () => {
  expect(trialNotice({ ...facts, stage: 'ending' })).toEqual({
    title: 'Your PRO trial ends on Thursday, March 4',
    message:
      'Then you are on FREE: up to 50 leads; 10 emails and 5 AI uses a month; no exports, new teams, or advanced reports. Everything you have stays, and nothing is deleted.',
  });
  const free = { ...PLANS.FREE, leads: null, emailsPerMonth: null, canCreateTeams: true };
  expect(trialNotice({ ...facts, free, stage: 'ended' }).message).toMatch(
    /^You are on FREE now: 5 AI uses a month; no exports or advanced reports\./,
  );
});
