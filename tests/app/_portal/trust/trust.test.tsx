import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, LEAD, Refusal, renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { tabById } from '@/app/_portal/tabs';
import Trust from '@/app/_portal/trust/list/trust';

function open(address: string, refused = false) {
  const calls = renderInPortal(
    <Trust tab={tabById('trust')} />,
    ({ path, input }: Call) => {
      if (path === 'leads.byId') return LEAD;
      if (path === 'trust.read') return { leadId: null, checked: ['fill-rate'] };
      if (refused) throw new Refusal({ code: 'UNAVAILABLE', message: 'Not now.' });
      return { ...(input as object), checked: [] };
    },
    address,
  );
  return { user: userEvent.setup(), calls };
}

const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

it('checks items off at once, for the lead that the address names', async () => {
  const { user, calls } = open(`lead=${LEAD.id}`);
  expect((await box(/^Show the fill rate/)).checked).toBe(true);
  expect(screen.getByText('1 of 15')).toBeTruthy();
  const dated = new RegExp(`^What you have shown ${LEAD.companyName}\\. Last edited .+ 20\\d\\d\\.$`);
  expect(await screen.findByText(dated)).toBeTruthy();
  await user.click(await box(/^Propose a date/));
  expect(await screen.findByText('2 of 15')).toBeTruthy();
  await user.click(await box(/^Show the fill rate/));
  await waitFor(() => expect(screen.getByText('1 of 15')).toBeTruthy());
  expect(calls).toEqual([
    { path: 'trust.check', input: { leadId: LEAD.id, item: 'site-visit', checked: true } },
    { path: 'trust.check', input: { leadId: LEAD.id, item: 'fill-rate', checked: false } },
  ]);
});

it('takes back what was not saved', async () => {
  const { user } = open('', true);
  await user.click(await box(/^Propose a date/));
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect((await box(/^Propose a date/)).checked).toBe(false);
});
