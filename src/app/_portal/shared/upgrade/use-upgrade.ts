import { useMemo } from 'react';
import { problemOf } from '@/app/_ui/feedback/problems';
import { PLANS, type UserLimits } from '@/domain/plans/plans';
import { planSummary, type UpgradeKind, upgradeTexts } from '@/domain/plans/upgrade-texts';
import { upgradeFor } from './upgrade-for';
import { useOpenUpgrade } from './upgrade-provider';
import { useLimits } from './use-limits';

/** Opens the upgrade modal for a given reason or for an error. */
export function useUpgrade() {
  const open = useOpenUpgrade();
  const limits = useLimits();
  const leadMaximum = limits?.leads.maximum ?? PLANS.FREE.leads;
  const plans = limits?.plan === 'PRO' ? null : planSummary(limits ? freeFigures(limits) : PLANS.FREE);
  return useMemo(
    () => ({
      show: (kind: UpgradeKind) => open({ ...upgradeTexts(kind, leadMaximum), plans }),
      /** Opens the modal if the problem is a limit of the plan, and returns whether it did. */
      showFor(error: unknown): boolean {
        const upgrade = upgradeFor(problemOf(error), leadMaximum);
        if (upgrade) open({ ...upgrade, plans });
        return upgrade !== null;
      },
    }),
    [leadMaximum, plans, open],
  );
}

const freeFigures = ({ ai, emails }: UserLimits) => ({ aiUsesPerMonth: ai.monthly, emailsPerMonth: emails.monthly });
