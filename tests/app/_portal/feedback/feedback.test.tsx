import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { expect, it, vi } from 'vitest';
import { FeedbackButton } from '@/app/_portal/feedback/feedback-button';
import { TABS } from '@/app/_portal/tabs';

const view = TABS[1];

const FLOOD = 'You have sent a lot of feedback today, thank you. Try again in 3 hours.';

async function openForm(answer: (call: Call) => unknown = () => ({ id: '1' })) {
  const sent = renderInPortal(<FeedbackButton view={view} narrow={false} />, (call) =>
    call.path === 'feedback.send' ? answer(call) : VIEWER,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }));
  await screen.findByRole('dialog', { name: 'Send feedback' });
  return sent;
}

const submit = () =>
  userEvent.click(screen.getAllByRole('button', { name: 'Send feedback' }).at(-1) as HTMLButtonElement);

async function fillIn() {
  await userEvent.click(screen.getByRole('radio', { name: 'Praise' }));
  await userEvent.type(screen.getByLabelText(/^Title/), 'Fast');
  await userEvent.type(screen.getByLabelText(/^Description/), 'The board is quick.');
}

it('sends what was written with the name of the page, thanks, and closes', async () => {
  const sent = await openForm();
  await fillIn();
  await submit();
  expect(await screen.findByText('Thank you for your feedback')).toBeTruthy();
  expect(sent).toMatchObject([
    {
      path: 'feedback.send',
      input: {
        ...{ type: 'praise', title: 'Fast', description: 'The board is quick.' },
        ...{ url: `${window.location.origin}/?tab=crm`, timestamp: expect.any(Date) },
      },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 5000 });
});

it('asks for a title and a description that are not blank', async () => {
  const sent = await openForm();
  await userEvent.type(screen.getByLabelText(/^Title/), '  ');
  await submit();
  expect(await screen.findByText('Title is required')).toBeTruthy();
  expect(screen.getByText('Description is required')).toBeTruthy();
  expect(sent).toEqual([]);
});

it.each([
  ['The database is restarting. Try again in a moment.', 'The database is restarting.'],
  [FLOOD, FLOOD],
])(
  'says the specified text and then the cause if it cannot be sent, and keeps what was written',
  async (message, cause) => {
    const refuse = vi.fn(() => {
      throw new Refusal({ code: 'UNAVAILABLE', message });
    });
    await openForm(refuse);
    await fillIn();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe(
      `Failed to submit feedback. Please try again. ${cause}`,
    );
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Fast');
  },
);
