import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { useLeadsHref } from '@/app/_portal/reports/leads-href';
import { useReportChoice } from '@/app/_portal/reports/use-report-choice';
import { WhoseSelect } from '@/app/_portal/reports/whose-select';

const SAM = { userId: '01890000-0000-7000-8000-0000000000a1', name: 'Sam Lee' };
const TEAM = { id: '01890000-0000-7000-8000-0000000000b1', name: 'North', members: [SAM] };

function Chosen() {
  const { whose, member } = useReportChoice();
  const href = useLeadsHref();
  return (
    <>
      <WhoseSelect />
      <output>{JSON.stringify({ whose, member, list: href({ status: 'NEW' }) })}</output>
    </>
  );
}

const show = (members: object[], address = '') =>
  renderInPortal(<Chosen />, ({ path }) => (path === 'reports.members' ? members : VIEWER), address, [TEAM]);
const choice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Whose leads' });
const chosen = () => JSON.parse(screen.getByRole('status').textContent ?? '');

it('offers the members whose figures one may see, and leads to the leads behind theirs', async () => {
  show([SAM]);
  await userEvent.selectOptions(choice(), await screen.findByRole('option', { name: 'Sam Lee' }));
  await waitFor(() => expect(choice().value).toBe(SAM.userId));
  const { member, list } = chosen();
  expect(member).toBe(SAM.userId);
  const query = new URL(list, 'http://localhost').searchParams;
  expect([query.get('assigneeId'), query.get('whose')]).toEqual([SAM.userId, 'TEAM']);

  await userEvent.selectOptions(choice(), 'Owned by me');
  await waitFor(() => expect(chosen()).toMatchObject({ whose: 'MINE', member: null }));
});

it('offers no members to somebody who may not see their figures, and ignores an invalid id', async () => {
  show([], '?member=sam');
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toEqual(['Owned by me', 'Team', 'Assigned to me', 'Unassigned']);
  expect(chosen().member).toBeNull();
});

it('never names a group while it shows the figures of a member it does not know', async () => {
  show([], `?member=${SAM.userId}`);
  await waitFor(() => expect(choice().selectedOptions[0]?.textContent).toBe('A member'));
});
