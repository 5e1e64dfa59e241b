import { createFieldInput } from '@/domain/custom-fields/custom-field';
import type { CustomValues } from '@/domain/custom-fields/custom-field-kinds';
import { addDays } from '@/domain/shared/time';
import type { Actor } from '../../scope';
import { createField } from '../../services/custom-fields/custom-fields';

const TIERS = ['Key account', 'Regular', 'One-off'];

/** The same fields for the rep's own leads and for those of the team. */
const FIELDS = [
  { label: 'Client tier', kind: 'choice', choices: TIERS },
  { label: 'Bid due', kind: 'date' },
  { label: 'Insurance checked', kind: 'checkbox' },
] as const;

export async function addDemoFields(actor: Actor, teamId: string | undefined): Promise<void> {
  for (const owner of teamId === undefined ? [null] : [null, teamId]) {
    for (const field of FIELDS) {
      await createField(actor, createFieldInput.parse({ noun: 'leads', ...field, teamId: owner }));
    }
  }
}

/** The values of a lead, by the number of its journey. Some have none of a field. */
export const demoCustom = (index: number, now: Date): CustomValues => ({
  ...(index % 5 !== 4 && { client_tier: TIERS[index % TIERS.length] ?? '' }),
  ...(index % 3 === 0 && {
    bid_due: addDays(now, (index % 17) - 3)
      .toISOString()
      .slice(0, 10),
  }),
  ...(index % 2 === 0 && { insurance_checked: true }),
});
