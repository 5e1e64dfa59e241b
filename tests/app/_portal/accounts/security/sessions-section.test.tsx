import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, Refusal, renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { SessionsSection } from '@/app/_portal/accounts/security/sessions-section';
import type { Session } from '@/domain/accounts/session';

const at = new Date(Date.now() - 3 * 3_600_000);
const session = (id: string, userAgent: string): Session => ({
  id: id.repeat(64),
  userAgent,
  createdAt: at,
  lastSeenAt: at,
  isThisDevice: id === 'a',
});
const MINE = session('a', 'Mozilla/5.0 (Windows NT 10.0) Firefox/133.0');
const PHONE = session('b', 'Mozilla/5.0 (iPhone) Version/18.1 Safari/604.1');
const PROGRAM = session('c', '');

function open(refused: Partial<Record<string, Refusal>> = {}) {
  let stored = [MINE, PHONE, PROGRAM];
  const answer = ({ path, input }: Call) => {
    const refusal = refused[path];
    if (refusal) throw refusal;
    if (path === 'sessions.end') stored = stored.filter(({ id }) => id !== (input as { id: string }).id);
    if (path === 'sessions.endOthers') stored = [MINE];
    return path === 'sessions.list' ? stored : { ended: 2 };
  };
  const sent = renderInPortal(<SessionsSection />, answer);
  return { sent, user: userEvent.setup() };
}
const rows = () => within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem');

it('names each device, marks this one, and signs another out at once', async () => {
  const { sent, user } = open();
  await screen.findByText('Firefox on Windows');
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Firefox on WindowsThis deviceSigned in /),
    expect.stringMatching(/^Safari on iPhone3 hours ago, signed in .*Sign out$/),
    expect.stringMatching(/^Unknown device3 hours ago/),
  ]);
  await user.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sessions' }));
  expect(sent).toEqual([{ path: 'sessions.end', input: { id: PHONE.id } }]);
});

it('asks before it signs out all others', async () => {
  const { sent, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  const question = within(await screen.findByRole('dialog'));
  expect(sent).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(rows()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sessions' })));
});

it('keeps a session that could not be ended, and says why', async () => {
  const refused: Partial<Record<string, Refusal>> = {
    'sessions.end': new Refusal({ code: 'UNAVAILABLE', message: 'The database is away.' }),
  };
  const { user } = open(refused);
  const signOut = await screen.findByRole('button', { name: 'Sign out Safari on iPhone' });
  await user.click(signOut);
  expect(await screen.findByText('The database is away.')).toBeTruthy();
  expect(rows()).toHaveLength(3);
});
