import { notifications as toasts } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { EmailSection } from '@/app/_portal/settings/email-section';
import { type Call, Refusal, renderInPortal, VIEWER } from '../leads/record/harness';

function show(save: (call: Call) => unknown) {
  const sent: Call[] = [];
  renderInPortal(<EmailSection />, (call) => {
    if (call.path === 'emailSuppressions.list') return { items: [], nextCursor: null };
    sent.push(call);
    return save(call);
  });
  return sent;
}

const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });

afterEach(() => toasts.clean());

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
