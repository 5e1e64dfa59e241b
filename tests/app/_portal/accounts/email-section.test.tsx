import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { EmailSection } from '@/app/_portal/accounts/email-section';
import type { EmailChannel } from '@/domain/emails/email';

function show(save: (call: Call) => unknown, channel: EmailChannel = 'smtp') {
  const sent: Call[] = [];
  renderInPortal(<EmailSection />, (call) => {
    if (call.path === 'emailSuppressions.list') return { items: [], nextCursor: null };
    if (call.path === 'emails.channel') return { channel };
    sent.push(call);
    return save(call);
  });
  return sent;
}

const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });

it.each([
  { name: 'Record opens and clicks', changes: { trackEmails: true } },
  { name: 'Monday summary', changes: { mondaySummary: true } },
])('turns on what is off by default: $name', async ({ name, changes }) => {
  const sent = show(() => ({ ...VIEWER, ...changes }));
  expect(toggle(name).checked).toBe(false);
  await userEvent.click(toggle(name));
  expect(toggle(name).checked).toBe(true);
  await waitFor(() => expect(sent.map(({ input }) => input)).toEqual([changes]));
});

it('turns a switch back that could not be saved', async () => {
  show(() => {
    throw new Refusal({ code: 'UNAVAILABLE', message: 'Try again in a moment.' });
  });
  await userEvent.click(toggle('Monday summary'));
  await screen.findByText('Try again in a moment.');
  expect(toggle('Monday summary').checked).toBe(false);
});

it('saves signature and postal address together, and nothing else of the profile', async () => {
  const changes = { emailSignature: 'Dana, Northgate Security', postalAddress: '' };
  const sent = show(() => ({ ...VIEWER, ...changes }));
  await userEvent.type(screen.getByLabelText('Signature'), changes.emailSignature);
  await userEvent.click(screen.getByRole('button', { name: 'Save email settings' }));
  await screen.findByText('Email settings saved.');
  expect(sent).toEqual([expect.objectContaining({ path: 'user.updateProfile', input: changes })]);
});

it.each([
  ['resend', 'Your email is sent through Resend.'],
  ['smtp', 'Your email is sent through this installation’s mail server.'],
  ['local', 'No mail service is set up here. Email you send stays in the local outbox and reaches no one.'],
] as const)('says where email goes by %s, and leads to it', async (channel, words) => {
  show(() => undefined, channel);
  const outbox = screen.getByRole('region', { name: 'Outbox' });
  await waitFor(() => expect(outbox.textContent).toContain(words));
  expect(within(outbox).getByRole('link', { name: 'Email Logs' }).getAttribute('href')).toBe('/?tab=email&view=logs');
});
