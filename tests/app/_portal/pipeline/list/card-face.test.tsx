import { screen } from '@testing-library/react';
import { LEAD, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { describe, expect, it } from 'vitest';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { CardFace } from '@/app/_portal/pipeline/record/card-face';

it.each([
  [null, '~$10,000'],
  [12_500, '$12,500'],
  [0.5, '$0.50'],
])('a card with the amount %s shows the value that its column adds up (D17, D83)', (amount, value) => {
  const lead = { ...LEAD, status: 'PROPOSAL_SENT', priority: 'HIGH', amount } as const;
  renderInPortal(<CardFace lead={lead} name={lead.companyName} />, () => VIEWER);
  expect(screen.getByText(value)).toBeTruthy();
});

describe('whose a card is', () => {
  const TEAM = '01890000-0000-7000-8000-0000000000f1';
  const INES = '01890000-0000-7000-8000-0000000000f2';
  const north = { id: TEAM, name: 'North', members: [{ userId: INES, name: 'Ines Maria Roth' }] };
  const show = (place: Pick<LeadItem, 'teamId' | 'assigneeId'>) =>
    renderInPortal(<CardFace lead={{ ...LEAD, ...place }} name={LEAD.companyName} />, () => VIEWER, '', [north]);

  it('is shown by initials, with the full name', async () => {
    show({ teamId: TEAM, assigneeId: INES });
    expect((await screen.findByTitle('Ines Maria Roth')).textContent).toBe('IRAssigned to Ines Maria Roth');
  });

  it('is nobody’s if it is unassigned', async () => {
    show({ teamId: TEAM, assigneeId: null });
    expect((await screen.findByTitle('Unassigned')).textContent).toBe('–Unassigned');
  });

  it('is left out for a private lead', async () => {
    show({ teamId: null, assigneeId: null });
    expect(screen.queryByText(/Unassigned/)).toBeNull();
  });
});
