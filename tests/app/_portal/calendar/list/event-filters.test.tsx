import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LEAD, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { useEventFilters } from '@/app/_portal/calendar/list/use-event-filters';

function Filters() {
  const { filters, hiding, filter, clearFilters } = useEventFilters();
  return (
    <>
      <output>{JSON.stringify({ ...filters, hiding })}</output>
      <button type="button" onClick={() => filter({ lead: LEAD })}>
        Lead
      </button>
      <button type="button" onClick={() => filter({ type: 'CALL' })}>
        Calls
      </button>
      <button type="button" onClick={clearFilters}>
        Clear
      </button>
    </>
  );
}

const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const { id, companyName } = LEAD;

it('fetches the name of a lead from the URL, but not of a lead picked on the page', async () => {
  const asked: string[] = [];
  renderInPortal(
    <Filters />,
    ({ path }) => {
      asked.push(path);
      return path === 'leads.byId' ? LEAD : VIEWER;
    },
    `?leadId=${id}&status=SCHEDULED`,
  );
  expect(shown()).toEqual({
    whose: null,
    type: null,
    status: 'SCHEDULED',
    lead: { id, companyName: '' },
    hiding: true,
  });
  await waitFor(() => expect(shown().lead).toEqual({ id, companyName }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(shown()).toEqual({ whose: null, type: null, status: null, lead: null, hiding: false });

  await userEvent.click(screen.getByRole('button', { name: 'Lead' }));
  await userEvent.click(screen.getByRole('button', { name: 'Calls' }));
  expect(shown()).toEqual({ whose: null, type: 'CALL', status: null, lead: { id, companyName }, hiding: true });
  expect(asked.filter((path) => path === 'leads.byId')).toHaveLength(1);
});

it('ignores a lead that does not exist and an invalid type', async () => {
  renderInPortal(
    <Filters />,
    () => {
      throw new Refusal({ code: 'NOT_FOUND', message: 'It is gone.' });
    },
    `?leadId=${id}&type=PARTY`,
  );
  await waitFor(() => expect(shown().lead).toBeNull());
  expect(shown().hiding).toBe(false);
});
