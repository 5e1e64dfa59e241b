'use client';

import { useState } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { useNow } from '@/app/_ui/time/use-now';
import { calendarDay } from '@/domain/shared/time';
import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import type { StaffingPlan } from '@/domain/staffing/plan/plan-staffing';
import { pad } from './draft/kept-pad';
import { cardsFor, continueFrom, hasNewRates, knownFor, startDraft } from './draft/start-draft';
import { usePlanDraft } from './draft/use-plan-draft';
import { type WorkedPrice, workOut } from './draft/work-out';
import type { PlannerData } from './use-planner-data';
import { usePlanSaving } from './versions/use-plan-saving';

/** The state of the page of a plan: the draft with its figures, the versions, and saving. */
export function usePlanner(data: PlannerData) {
  const { lead, versions } = data;
  const { id: userId, timezone: zone } = useViewer();
  const now = useNow();
  const today = calendarDay(now, zone);
  const [start] = useState(() => startDraft(data, lead ? null : pad.read(userId), { zone, today, now }));
  const draft = usePlanDraft({ start, isKept: lead === null });
  /** The version that the draft goes on from. */
  const [based, setBased] = useState(versions[0] ?? null);
  /** The version whose values the draft began with. */
  const [continued, setContinued] = useState(based);
  const [viewed, view] = useState<StaffingPlanVersion | null>(null);

  const known = knownFor(draft.valid, data, today);
  const { card } = known;
  const { valid } = draft;
  const { book, plan, block, worked } = workOut(valid, known, now);
  const isCardGone = valid.price.rateCardId !== null && card === null;

  const saving = usePlanSaving({
    ...{
      lead,
      draft,
      worked,
      isCardGone,
      minimumMargin: card?.minimumMargin ?? 0,
      known: based?.number ?? 0,
      onShow: view,
    },
    onSaved(version) {
      setBased(version);
      setContinued(version);
    },
  });
  const { dialog } = useLeaveGuard({ dirty: lead ? draft.isDirty : draft.hasUnkept, onLeave: () => {} });

  return {
    ...{ draft, book, plan, block, worked, card, now, today, zone, lead, versions, viewed, view, continued },
    ...{ isCardGone, ...saving },
    /** The version since which the rates of the card have changed. */
    changedSince: continued && worked && hasNewRates(continued, valid, { worked, data }) ? continued.number : null,
    /** The saved version whose figures the page shows. */
    shown: viewed ?? (based && !draft.isDirty && hasFigures(based, plan, worked) ? based : null),
    cards: cardsFor(data),
    latest: versions[0] ?? null,
    /** Continues from an older version. */
    use(version: StaffingPlanVersion) {
      draft.replace(continueFrom(version, data, { today, now }));
      setContinued(version);
      view(null);
    },
    dialog,
  };
}

/** Rules and rates may have changed since a version. */
const hasFigures = ({ plan: saved, price }: StaffingPlanVersion, plan: StaffingPlan, worked: WorkedPrice | null) =>
  saved.guards === plan.guards &&
  saved.paidHours === plan.paidHours &&
  (price?.total ?? null) === (worked?.price.total ?? null);

export type Planner = ReturnType<typeof usePlanner>;
