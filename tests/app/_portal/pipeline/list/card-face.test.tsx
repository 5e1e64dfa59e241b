import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CardFace } from '@/app/_portal/pipeline/record/card-face';
import { LEAD, renderInPortal, VIEWER } from '../../leads/record/harness';

it('a card shows the value that its column adds up (D17)', () => {
  const lead = { ...LEAD, status: 'PROPOSAL_SENT', priority: 'HIGH' } as const;
  renderInPortal(<CardFace lead={lead} name={lead.companyName} />, () => VIEWER);
  expect(screen.getByText('$10,000')).toBeTruthy();
});
