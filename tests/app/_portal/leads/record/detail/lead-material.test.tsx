import { screen } from '@testing-library/react';
import { LEAD, renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { LeadMaterial } from '@/app/_portal/leads/record/detail/lead-material';

const links = () =>
  screen.getAllByRole('link').map((link) => [link.textContent?.trim(), link.getAttribute('href')] as const);

const OWN = [
  ['Cost comparison', `/?tab=cost&lead=${LEAD.id}`],
  ['Trust checklist', `/?tab=trust&lead=${LEAD.id}`],
];

it('leads to the comparison, the trust checklist, and the checklist of the state that the lead names', () => {
  renderInPortal(<LeadMaterial lead={{ ...LEAD, notes: 'Two nights in Austin, TX.' }} />, () => ({}));
  expect(links()).toEqual([...OWN, ['Regulatory: Texas', '/?tab=regulatory&state=Texas']]);
});

it.each(['', 'Offices in Ohio and Michigan'])('leads to the list of states if the notes are %j', (notes) => {
  renderInPortal(<LeadMaterial lead={{ ...LEAD, notes }} />, () => ({}));
  expect(links()).toEqual([...OWN, ['Regulatory: choose a state', `/?tab=regulatory&lead=${LEAD.id}`]]);
});
