import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EMAIL } from '@tests/support/browser/items';
import { type Call, renderInPortal } from '@tests/support/browser/portal';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { describe, expect, it } from 'vitest';
import { EmailLogs } from '@/app/_portal/emails/list/logs/email-logs';
import type { EmailItem } from '@/app/_portal/emails/record/logs/email-state';
import type { ListEmailsInput } from '@/domain/emails/email';

const emailOf = (subject: string, changes: Partial<EmailItem> = {}, index = 0): EmailItem => ({
  ...{ ...EMAIL, subject, ...changes },
  id: `01890000-0000-7000-8000-0000000${String(index).padStart(5, '0')}`,
});

/** Fewer than fit on a screen, so that the next page is asked for. */
const PAGE = 5;

/** The log, of a server that searches, filters and pages as the real one does. */
function show(emails: EmailItem[], address = '', channel = 'smtp') {
  renderInPortal(
    <SearchParamsContext value={new URLSearchParams()}>
      <EmailLogs />
    </SearchParamsContext>,
    ({ path, input }: Call) => {
      if (path !== 'emails.list') return path === 'emails.channel' ? { channel } : {};
      const { search = '', status, delivery, cursor = '0' } = input as ListEmailsInput;
      const found = emails.filter(
        (email) =>
          email.subject.includes(search) &&
          (status === undefined || email.status === status) &&
          (delivery === undefined || email.delivery === delivery),
      );
      const end = Number(cursor) + PAGE;
      return { items: found.slice(Number(cursor), end), nextCursor: end < found.length ? String(end) : null };
    },
    address,
  );
}

const subjects = () => screen.queryAllByRole('article').map((row) => within(row).getByRole('link').textContent);
const choose = async (state: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('option', { name: state }));
};

const LOG = [
  emailOf('Waiting', { delivery: 'queued' }, 1),
  emailOf('Planned', { delivery: 'scheduled' }, 2),
  emailOf('Handed over', {}, 3),
  emailOf('Stopped', { delivery: 'canceled' }, 4),
  emailOf('Held back', { delivery: 'held' }, 5),
  emailOf('Who knows', { delivery: 'unconfirmed' }, 6),
  emailOf('Arrived', { status: 'DELIVERED' }, 7),
  emailOf('Refused', { status: 'FAILED', delivery: 'failed' }, 8),
  emailOf('Bounced', { status: 'FAILED' }, 9),
];

describe('the email log', () => {
  it.each([
    ['Sent', ['Handed over']],
    ['Delivered', ['Arrived']],
    ['Failed', ['Refused', 'Bounced']],
    ['Queued', ['Waiting']],
    ['Scheduled', ['Planned']],
    ['Unconfirmed', ['Who knows']],
    ['Canceled', ['Stopped']],
    ['Held', ['Held back']],
  ])('shows, with the filter "%s", those emails alone', async (state, expected) => {
    show(LOG);
    await screen.findByText('Handed over');
    await choose(state);
    await waitFor(() => expect(subjects()).toEqual(expected));
  });

  it('shows all emails again without the filter', async () => {
    show(LOG, '?status=SENT');
    await waitFor(() => expect(subjects()).toEqual(['Handed over']));
    // What is chosen already is taken back.
    await choose('Sent');
    await waitFor(() => expect(subjects()).toHaveLength(LOG.length));
  });

  it('searches, says where nothing matches, and clears the search', async () => {
    show(LOG);
    await screen.findByText('Handed over');
    const search = screen.getByRole('textbox', { name: 'Search emails by recipient, CC, BCC or subject' });
    await userEvent.type(search, 'Held');
    await waitFor(() => expect(subjects()).toEqual(['Held back']));
    await userEvent.type(search, '!');
    expect(await screen.findByText('No emails found')).toBeTruthy();
    await userEvent.clear(search);
    await waitFor(() => expect(subjects()).toHaveLength(LOG.length));
  });

  it('says that nothing was sent yet only where no filter hides anything', async () => {
    show([]);
    expect(await screen.findByText(/^No emails sent yet\./)).toBeTruthy();
  });

  it('says that nothing leaves without a mail service, and not where the log is', async () => {
    show(LOG, '', 'local');
    const note = await screen.findByText(/^No mail service is set up here\./);
    expect(note.textContent).not.toContain('Email Logs');
  });

  it('loads the next page, in order and without repeating a row', async () => {
    const many = Array.from({ length: PAGE + 3 }, (_, index) => emailOf(`Email ${index}`, {}, index));
    show(many);
    await screen.findByText(`Email ${PAGE + 2}`);
    expect(subjects()).toEqual(many.map(({ subject }) => subject));
  });
});
