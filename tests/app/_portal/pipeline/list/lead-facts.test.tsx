import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LEAD_FIELDS } from '@/app/_portal/leads/record/lead-fields';
import { CardFace } from '@/app/_portal/pipeline/record/card-face';
import { LeadFacts } from '@/app/_portal/pipeline/record/lead-facts';
import { addDays } from '@/domain/shared/time';
import { LEAD, renderInPortal, VIEWER } from '../../leads/record/harness';

describe('the facts of a lead on the pipeline', () => {
  it('shows all fields, read-only', () => {
    renderInPortal(<LeadFacts lead={{ ...LEAD, email: 'a?b@c.de', status: 'CLOSED_LOST' }} />, () => VIEWER);
    const shown = screen.getAllByRole('term').map((term) => term.textContent);
    expect(['Company name', ...shown]).toEqual(Object.values(LEAD_FIELDS).map(({ label }) => label));
    expect(screen.getByText('Closed Lost')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'a?b@c.de' }).getAttribute('href')).toBe('mailto:a%3Fb@c.de');
  });
});

describe('a card', () => {
  const inDays = (days: number) => addDays(new Date(), days);
  const show = (lead: Partial<typeof LEAD>) => {
    renderInPortal(<CardFace lead={{ ...LEAD, ...lead }} name={LEAD.companyName} />, () => VIEWER);
    return screen.queryByText('Follow-up')?.parentElement?.textContent ?? null;
  };

  it('shows how long the lead has been in its stage, and no follow-up if there is none', () => {
    expect(show({ stageEnteredAt: inDays(-3), nextFollowUp: null })).toBeNull();
    expect(screen.getByText('3d')).toBeTruthy();
  });

  it('marks an overdue follow-up, except that of a closed lead', () => {
    expect(show({ nextFollowUp: inDays(-2) })).toContain('Overdue: ');
    cleanup();
    expect(show({ status: 'CLOSED_WON', nextFollowUp: inDays(-2) })).not.toContain('Overdue');
  });

  it('shows the value that its column adds up (D17)', () => {
    const lead = { ...LEAD, status: 'PROPOSAL_SENT', priority: 'HIGH' } as const;
    renderInPortal(<CardFace lead={lead} name={lead.companyName} />, () => VIEWER);
    expect(screen.getByText('$10,000')).toBeTruthy();
    expect(screen.getByText('High')).toBeTruthy();
  });
});
