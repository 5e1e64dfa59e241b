import { useMemo } from 'react';
import { problemOf } from '@/app/_ui/feedback/problems';
import { PLANS } from '@/domain/plans/plans';
import { type UpgradeKind, upgradeTexts } from '@/domain/plans/upgrade-texts';
import { upgradeFor } from './upgrade-for';
import { useOpenUpgrade } from './upgrade-provider';
import { useLimits } from './use-limits';

/** Opens the upgrade modal for a given reason or for an error. */
export function useUpgrade() {
  const open = useOpenUpgrade();
  const leadMaximum = useLimits()?.leads.maximum ?? PLANS.FREE.leads;
  return useMemo(
    () => ({
      show: (kind: UpgradeKind) => open(upgradeTexts(kind, leadMaximum)),
      /** Opens the modal if an upgrade would solve the problem, and returns whether it did. */
      showFor(error: unknown): boolean {
        const upgrade = upgradeFor(problemOf(error), leadMaximum);
        if (upgrade) open(upgrade);
        return upgrade !== null;
      },
    }),
    [leadMaximum, open],
  );
}
