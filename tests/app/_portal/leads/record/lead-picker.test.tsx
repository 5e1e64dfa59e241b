import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LEAD, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { LeadPicker, type PickedLead } from '@/app/_portal/leads/record/picking/lead-picker';

const lead = (n: number, more: Partial<typeof LEAD> = {}) => ({ ...LEAD, ...more, id: `${LEAD.id.slice(0, -1)}${n}` });
const ARENAS = [
  lead(2, { companyName: 'Łódź Arena', contactPerson: 'Ewa', email: 'ewa@arena.example' }),
  lead(3, { companyName: 'LODZ ARENA', contactPerson: 'Jan', email: 'jan@arena.example' }),
  lead(4, { companyName: 'Pier 9', contactPerson: 'Noor', email: 'noor@pier.example' }),
];

function Picker() {
  const [value, setValue] = useState<PickedLead | null>({ id: LEAD.id, companyName: 'Northgate' });
  return <LeadPicker label="Lead" value={value} onChange={setValue} />;
}

it('distinguishes leads with the same name by their email, and keeps the chosen lead in view', async () => {
  const searches: unknown[] = [];
  renderInPortal(<Picker />, ({ path, input }) => {
    if (path !== 'search.leads') return VIEWER;
    searches.push(input);
    return ARENAS;
  });
  const input = screen.getByRole('combobox', { name: 'Lead' });
  await userEvent.clear(input);
  await userEvent.type(input, 'x'.repeat(3));
  await waitFor(() => expect(searches).toContainEqual({ q: 'xxx' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'NorthgateChosen now',
    'Łódź ArenaEwa · ewa@arena.example',
    'LODZ ARENAJan · jan@arena.example',
    'Pier 9Noor',
  ]);
  // Enter takes the first match, not the lead that is chosen already.
  await waitFor(() => expect(options[1]?.hasAttribute('data-combobox-selected')).toBe(true));
  await userEvent.keyboard('{Enter}');
  expect(input).toHaveProperty('value', 'Łódź Arena');
});

it('puts a company of exactly the searched name first, and chooses it by Enter', async () => {
  const companies = ['Festival 12', 'Great Festival 2', 'Festival 20', 'FESTIVAL 2'];
  const items = companies.map((companyName, n) => lead(n + 2, { companyName, contactPerson: '' }));
  renderInPortal(<Picker />, ({ path }) => (path === 'search.leads' ? items : VIEWER));
  const input = screen.getByRole('combobox', { name: 'Lead' });
  // Typing replaces the name of the chosen lead.
  await userEvent.click(input);
  await userEvent.keyboard('festival 2');
  expect(input).toHaveProperty('value', 'festival 2');
  const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(names()).toEqual(['NorthgateChosen now', 'FESTIVAL 2', 'Festival 20', 'Festival 12', 'Great Festival 2']),
  );
  await waitFor(() => expect(screen.getAllByRole('option')[1]?.hasAttribute('data-combobox-selected')).toBe(true));
  await userEvent.keyboard('{Enter}');
  expect(input).toHaveProperty('value', 'FESTIVAL 2');
});
