import { expect, it } from 'vitest';
import { topOpportunities } from '@/domain/reports/top-opportunities';

const since = (day: number) => new Date(Date.UTC(2026, 6, day));

it('lists the four most valuable open leads except new ones, equals by the longest time in their stage', () => {
  const leads = [
    { id: 'new', status: 'NEW', priority: 'HIGH', amount: null, stageEnteredAt: since(1) },
    { id: 'contacted', status: 'CONTACTED', priority: 'HIGH', amount: null, stageEnteredAt: since(1) },
    { id: 'small', status: 'CONTACTED', priority: 'LOW', amount: null, stageEnteredAt: since(1) },
    { id: 'recent', status: 'PROPOSAL_SENT', priority: 'MEDIUM', amount: null, stageEnteredAt: since(9) },
    { id: 'waiting', status: 'PROPOSAL_SENT', priority: 'MEDIUM', amount: null, stageEnteredAt: since(2) },
    { id: 'valued', status: 'CONTACTED', priority: 'LOW', amount: 46_000, stageEnteredAt: since(9) },
    { id: 'won', status: 'CLOSED_WON', priority: 'HIGH', amount: null, stageEnteredAt: since(1) },
    { id: 'consultation', status: 'CONSULTATION_SCHEDULED', priority: 'HIGH', amount: null, stageEnteredAt: since(1) },
  ] as const;
  const named = leads.map((lead) => ({ ...lead, companyName: 'Arena Nord', contactPerson: 'Jo Field' }));
  expect(topOpportunities(named)).toMatchObject([
    { id: 'consultation', potential: 25_000, probability: 0.5, value: 12_500 },
    { id: 'valued', potential: 46_000, isEstimate: false, probability: 0.25, value: 11_500 },
    { id: 'waiting', potential: 15_000, isEstimate: true, probability: 0.75, value: 11_250 },
    { id: 'recent', value: 11_250 },
  ]);
});
