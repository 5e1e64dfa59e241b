import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, Refusal, renderInPortal } from '@tests/support/browser/portal';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SignInOrUp } from '@/app/auth/invitation/choices';
import { JoinTeam } from '@/app/auth/invitation/join-team';
import { SwitchAccount } from '@/app/auth/invitation/switch-account';

const INVITATION = '01890000-0000-7000-8000-0000000000c1';
const TEAM = '01890000-0000-7000-8000-0000000000c2';

const assign = vi.fn<(path: string) => void>();

beforeEach(() => {
  const { location } = window;
  vi.stubGlobal('location', { ...location, assign });
  onTestFinished(() => {
    vi.stubGlobal('location', location);
    assign.mockReset();
  });
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
const refuse = () => {
  throw new Refusal({ code: 'UNAVAILABLE', message: 'Try again in a moment.' });
};

describe('an invitation', () => {
  const show = (answer: (call: Call) => unknown) =>
    renderInPortal(<JoinTeam token="secret" invitationId={INVITATION} />, answer);

  it('is declined by its id, and leads home', async () => {
    const sent = show(() => ({ id: INVITATION }));
    await press('Decline');
    await waitFor(() => expect(assign.mock.calls).toEqual([['/']]));
    expect(sent).toEqual([{ path: 'teams.decline', input: { id: INVITATION } }]);
    expect([isDisabled('Join the team'), isDisabled('Decline')]).toEqual([true, true]);
  });

  it('is accepted by its token, and leads to the team', async () => {
    const sent = show(() => ({ teamId: TEAM }));
    await press('Join the team');
    await waitFor(() => expect(assign.mock.calls).toEqual([[`/?tab=teams&id=${TEAM}`]]));
    expect(sent).toEqual([{ path: 'teams.accept', input: { token: 'secret' } }]);
  });

  it('stays open if declining it fails, and says why', async () => {
    show(refuse);
    await press('Decline');
    expect(await screen.findByText('Try again in a moment.')).toBeTruthy();
    expect([isDisabled('Join the team'), isDisabled('Decline')]).toEqual([false, false]);
    expect(assign).not.toHaveBeenCalled();
  });
});

it('leads somebody who is signed out to either form with the invited address', () => {
  renderInPortal(<SignInOrUp token="secret" email="ana@example.test" />, refuse);
  const emails = screen
    .getAllByRole('link')
    .map((link) => new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams.get('email'));
  expect(emails).toEqual(['ana@example.test', 'ana@example.test']);
});

describe('somebody who is signed in as someone else', () => {
  const show = (answer: (call: Call) => unknown) =>
    renderInPortal(<SwitchAccount token="secret" invited="ana@example.test" signedIn="dana@example.test" />, answer);

  it('is signed out, and comes back to the invitation with the invited address', async () => {
    const sent = show(() => ({}));
    expect(screen.getByRole('alert').textContent).toContain('signed in as dana@example.test');
    await press('Switch account');
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    expect(sent.map(({ path }) => path)).toEqual(['auth.signOut']);
    const { pathname, searchParams } = new URL(assign.mock.calls[0]?.[0] ?? '', 'http://here.invalid');
    expect(pathname).toBe('/auth/signin');
    expect(Object.fromEntries(searchParams)).toEqual({
      email: 'ana@example.test',
      next: '/auth/invitation?token=secret',
    });
  });

  it('is told if that fails, and stays where they are', async () => {
    show(refuse);
    await press('Switch account');
    expect(await screen.findByText('Try again in a moment.')).toBeTruthy();
    expect(isDisabled('Switch account')).toBe(false);
    expect(assign).not.toHaveBeenCalled();
    expect(screen.getByRole('link', { name: 'Stay signed in' }).getAttribute('href')).toBe('/');
  });
});
