import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EMAIL } from '@tests/support/browser/items';
import { Refusal, VIEWER } from '@tests/support/browser/portal';
import { QUOTE_DETAIL } from '@tests/support/browser/quotes';
import { beforeEach, expect, it } from 'vitest';
import type { ComposeDraft } from '@/app/_portal/emails/record/draft/compose-draft';
import { draftOf } from '@/app/_portal/emails/record/draft/draft-store';
import { DRAFT, forget, loaded, send, show } from './composer';

beforeEach(forget);

const { id, number, version, versionNumber, total } = QUOTE_DETAIL;
const QUOTED: ComposeDraft = {
  ...DRAFT,
  isBulk: true,
  remindAfterDays: 3,
  quote: { id, number, version, versionNumber, total, licenseReason: null },
};

const SENT = { quote: QUOTE_DETAIL, url: 'https://stanchion.example/quote/abc', emailId: EMAIL.id };

const CHIP = /^Quote Q-2027-12, version 1 — \$9,880\.00\./;

it('sends a quote with the message, without what it has no use for, and Undo brings both back', async () => {
  const calls = show({ draft: QUOTED, sendQuote: () => SENT });
  await loaded();
  expect(await screen.findByText(CHIP)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send later' })).toBeNull();
  expect(screen.queryByLabelText(/^Remind me/)).toBeNull();
  expect(screen.queryByText(/^Bulk email/)).toBeNull();
  await send();
  await screen.findByText(/^Email sent successfully!/);
  expect(calls).toEqual([
    {
      path: 'quotes.send',
      input: {
        ...{ id, version, licenseReason: '' },
        email: {
          ...{ to: DRAFT.to, cc: [], bcc: [], attachmentIds: [] },
          ...{ subject: 'Guards for Northgate Arena', body: 'Hi Jo Marsh' },
        },
      },
    },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(draftOf(VIEWER.id)).toEqual(QUOTED));
  expect(calls.at(-1)).toEqual({ path: 'emails.cancel', input: { id: EMAIL.id } });
});

it('is an ordinary email once the quote is removed', async () => {
  const calls = show({ draft: { ...QUOTED, isBulk: false } });
  await loaded();
  await userEvent.click(await screen.findByRole('button', { name: 'Send without the quote' }));
  expect(screen.queryByText(CHIP)).toBeNull();
  await send();
  await screen.findByText(/^Email sent successfully!/);
  expect(calls).toMatchObject([{ path: 'emails.send', input: { remindAfterDays: 3 } }]);
});

it('asks why it goes out without a license, and sends it with the reason', async () => {
  const message = 'The license gate blocks this quote: there is no license.';
  const calls = show({
    draft: QUOTED,
    sendQuote(input) {
      const { licenseReason } = input as { licenseReason: string };
      if (licenseReason === '') throw new Refusal({ code: 'CONFLICT', message, field: 'licenseReason' });
      return SENT;
    },
  });
  await loaded();
  await send();
  const reason = await screen.findByLabelText(/^Reason for sending it without a license/);
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect(screen.getByText(message)).toBeTruthy();
  await userEvent.type(reason, 'Renewal is filed');
  expect(screen.queryByText(message)).toBeNull();
  await send();
  await screen.findByText(/^Email sent successfully!/);
  expect(calls.at(-1)).toMatchObject({ input: { licenseReason: 'Renewal is filed' } });
});

it('is sent although the client has viewed it meanwhile, but not once it is another version', async () => {
  let current = { ...QUOTE_DETAIL, version: 5 };
  const calls = show({
    draft: QUOTED,
    sendQuote(input) {
      const { version: seen } = input as { version: number };
      if (seen === 5 && current.versionNumber === 1) return SENT;
      throw new Refusal({ code: 'STALE_EDIT', message: 'Q-2027-12 was changed.', details: { current } });
    },
  });
  await loaded();
  await send();
  await screen.findByText(/^Email sent successfully!/);
  expect(calls.map(({ input }) => (input as { version: number }).version)).toEqual([1, 5]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(CHIP);
  current = { ...current, version: 9, versionNumber: 2 };
  await send();
  expect((await screen.findByRole('alert')).textContent).toContain('Q-2027-12 was changed.');
});
