import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal } from '@tests/support/browser/portal';
import { beforeEach, expect, it, vi } from 'vitest';
import { DateFilter } from '@/app/_portal/leads/record/filters/date-filter';
import { useLeadFilters } from '@/app/_portal/leads/record/filters/use-lead-filters';

beforeEach(() => void vi.setSystemTime('2027-02-10T12:00:00Z'));

function Page() {
  const filters = useLeadFilters();
  return (
    <>
      <DateFilter filters={filters} />
      <output>{JSON.stringify([filters.where, filters.active])}</output>
    </>
  );
}

const show = (address: string) => renderInPortal(<Page />, () => undefined, address);
const control = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Date filter' });
const shown = () => control().value.replaceAll(/\s/g, ' ');
const choose = async (name: string) => {
  await userEvent.click(control());
  await userEvent.click(await screen.findByRole('option', { name }));
};
const chosen = () => JSON.parse(screen.getByRole('status').textContent ?? '');

it('offers ranges around today as one filter, without the zone of a link', async () => {
  show('?dated=closed&from=2027-01-01&to=2027-01-31&timezone=Asia/Tokyo');
  expect(shown()).toBe('Closed Jan 1 – 31');
  await choose('Event in the next 30 days');
  expect(chosen()).toEqual([{ dated: 'event', from: '2027-02-10', to: '2027-03-12' }, 1]);
  await choose('Expected to close this month');
  expect(chosen()).toEqual([{ focus: 'ACTIVE', dated: 'expected', from: '2027-02-01', to: '2027-02-28' }, 2]);
  await choose('Event began before today');
  expect(chosen()).toEqual([{ dated: 'event', to: '2027-02-09' }, 1]);
  expect(shown()).toBe('Event began before today');
});

it('takes a range of any date, and says what is wrong with it', async () => {
  show('');
  await choose('Other dates…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Dates' }));
  const apply = () => userEvent.click(dialog.getByRole('button', { name: 'Show leads' }));
  await apply();
  expect(dialog.getByText('Enter a first or a last day')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('First day'), '2027-03-05');
  await userEvent.type(dialog.getByLabelText('Last day'), '2027-03-01');
  await apply();
  expect(dialog.getByText('Must not be before the first day')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText('Last day'));
  await apply();
  expect(chosen()).toEqual([{ dated: 'event', from: '2027-03-05' }, 1]);
  expect(shown()).toBe('Event from Mar 5');

  await choose('Other dates…');
  await userEvent.click((await screen.findAllByRole('combobox', { name: 'Date' }))[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('option', { name: 'Closed' }));
  await userEvent.keyboard('{Escape}');
  await choose('Other dates…');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Date' }).value).toBe('Event');
});
