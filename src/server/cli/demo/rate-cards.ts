import { createRateCardInput } from '@/domain/staffing/rate-cards/rate-card-input';
import type { Actor } from '../../scope';
import { createRateCard } from '../../services/staffing/rate-cards';

const STANDARD = {
  name: 'Standard 2027',
  rates: {
    guard: { pay: 20, bill: 38 },
    armedGuard: { pay: 28, bill: 55 },
    supervisor: { pay: 27, bill: 48 },
    crowdManager: { pay: 22, bill: 42 },
  },
  holidays: ['2027-01-01', '2027-05-31', '2027-07-04', '2027-09-06', '2027-11-25', '2027-12-25'],
  mileRate: 0.7,
};

/** The same card for the rep's own leads and for those of the team. */
export async function addDemoRateCards(actor: Actor, teamId: string | undefined): Promise<void> {
  for (const owner of teamId === undefined ? [null] : [null, teamId]) {
    await createRateCard(actor, createRateCardInput.parse({ ...STANDARD, teamId: owner }));
  }
}
