'use client';

import { useState } from 'react';
import { api, type RouterInputs } from '@/app/_trpc/client';
import { notifyDone, notifyProblem, problemOf } from '@/app/_ui/feedback/problems';
import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import { type PlanDraft, withoutId } from '../draft/plan-draft';
import type { WorkedPrice } from '../draft/work-out';

export type PlanToSave = Omit<RouterInputs['staffingPlans']['save'], 'leadId'>;

/** What is sent of a draft: the price as it is shown. Short notice is left to the rate card unless the user has chosen. */
export function planToSave({ inputs, price }: PlanDraft, worked: WorkedPrice | null): PlanToSave {
  const { rateCardId, marginReason, shortNotice, miles, vehicles, discount } = price;
  const given =
    worked && rateCardId
      ? { rateCardId, lines: worked.lines.map(withoutId), shortNotice, miles, vehicles, discount }
      : null;
  return { ...inputs, price: given, marginReason: worked?.price.isBelowMinimum ? marginReason : '' } as PlanToSave;
}

interface SaveOptions {
  onSaved: (version: StaffingPlanVersion) => void;
  /** Called with a refusal that belongs to a field. */
  onRefused: (field: string, message: string) => void;
}

/**
 * Saves plans as new versions of leads. If somebody has saved one that the user does not know of, that is asked first:
 * `newer` is it.
 */
export function useSavePlan({ onSaved, onRefused }: SaveOptions) {
  const utils = api.useUtils();
  const [newer, setNewer] = useState<StaffingPlanVersion | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const mutation = api.staffingPlans.save.useMutation({
    onSuccess(version) {
      notifyDone(`Saved as version ${version.number}.`);
      setNewer(null);
      onSaved(version);
    },
    onError(error) {
      const { field, message } = problemOf(error);
      if (field) onRefused(field, message);
      else notifyProblem(error, 'Not saved');
    },
    onSettled: () => utils.staffingPlans.invalidate(),
  });

  const latestOf = async (leadId: string): Promise<StaffingPlanVersion | undefined> => {
    const page = await utils.staffingPlans.list.fetch({ leadId, limit: 1 }, { staleTime: 0 });
    return page.items[0];
  };

  return {
    isSaving: isChecking || mutation.isPending,
    newer,
    forgetNewer: () => setNewer(null),
    /** Saves on top of what the user knows of; `known` is the number of that version. */
    async save(leadId: string, plan: PlanToSave, known: number): Promise<void> {
      setIsChecking(true);
      try {
        const latest = await latestOf(leadId);
        if (latest && latest.number > known) setNewer(latest);
        else mutation.mutate({ leadId, ...plan });
      } catch (error) {
        notifyProblem(error, 'Not saved');
      } finally {
        setIsChecking(false);
      }
    },
    /** Saves whatever else there is. */
    saveAnyway: (leadId: string, plan: PlanToSave) => mutation.mutate({ leadId, ...plan }),
  };
}
