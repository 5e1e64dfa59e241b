import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { ReceivedInvitations } from '@/app/_portal/teams/list/received-invitations';
import { InvitationList } from '@/app/_portal/teams/record/invitation-list';
import type { TeamDetail } from '@/domain/teams/team';

const at = new Date('2027-02-01T09:00:00Z');
const OPEN = { id: '01890000-0000-7000-8000-0000000000c1', role: 'member', expiresAt: at, invitedBy: 'Robin' } as const;
const RECEIVED = { ...OPEN, teamName: 'Night shift', canAccept: true, sendsMail: true };
const SENT = { ...OPEN, teamId: '01890000-0000-7000-8000-0000000000b0', email: 'ana@example.test', createdAt: at };

it.each([
  ['can be accepted in the app by an older account', {}, ['Accept', 'Decline'], 'As a member. The invitation is open'],
  ['needs its link in a newer one', { canAccept: false }, ['Send it again', 'Decline'], 'open the link in the email'],
  [
    'says whom to ask for its link without a mail service',
    { canAccept: false, sendsMail: false },
    ['Decline'],
    'No email is sent here: ask Robin for it.',
  ],
])('an invitation %s', async (_, given, buttons, text) => {
  renderInPortal(<ReceivedInvitations invitations={[{ ...RECEIVED, ...given }]} />, () => []);
  const list = within(screen.getByRole('list', { name: 'Invitations' }));
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
  expect(list.getByRole('listitem').textContent).toContain(text);
});

it.each([
  [
    'Copy new link',
    { id: OPEN.id, mail: false },
    true,
    /^Send this link yourself to .* Links from before no longer work/,
  ],
  [
    'Send again',
    { id: OPEN.id },
    false,
    /^No email is sent from here\. Send this link yourself to ana@example\.test\./,
  ],
])('%s shows the inviter a link to pass on', async (action, input, sendsMail, text) => {
  const user = userEvent.setup();
  const team = { invitations: [SENT] } as unknown as TeamDetail;
  const sent = renderInPortal(<InvitationList team={team} />, ({ path }) =>
    path === 'teams.resendInvitation' ? { ...SENT, url: 'https://x.test/?token=t', mailed: false, sendsMail } : [],
  );
  await user.click(screen.getByRole('button', { name: 'Actions for ana@example.test' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New link' }));
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Link').value).toBe('https://x.test/?token=t');
  expect(dialog.getByText((_, element) => element?.tagName === 'P' && text.test(element.textContent))).toBeTruthy();
  expect(sent).toEqual([{ path: 'teams.resendInvitation', input }]);
});
