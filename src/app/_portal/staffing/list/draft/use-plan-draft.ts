'use client';

import { useEffect, useState } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import type { PlanErrors } from '@/domain/staffing/plan/plan-errors';
import type { PlanInputs } from '@/domain/staffing/plan/plan-inputs';
import { errorsOf, isAboutPrice } from './draft-errors';
import { pad } from './kept-pad';
import { isSame, type PlanDraft, type PriceDraft } from './plan-draft';

const hasErrors = (errors: PlanErrors, ofPrice: boolean): boolean =>
  Object.keys(errors).some((path) => isAboutPrice(path) === ofPrice);

interface DraftState {
  draft: PlanDraft;
  /** The last valid values. */
  valid: PlanDraft;
}

/** Keeps the valid parts of a draft. */
function withDraft(draft: PlanDraft, { valid }: DraftState): DraftState {
  const errors = errorsOf(draft);
  return {
    draft,
    valid: {
      inputs: hasErrors(errors, false) ? valid.inputs : draft.inputs,
      price: hasErrors(errors, true) ? valid.price : draft.price,
    },
  };
}

interface Options {
  start: PlanDraft;
  /** Whether this browser keeps it: the plan for no lead. */
  isKept: boolean;
}

/**
 * What is being planned. The figures follow `valid`, the last valid values. `base` is what was saved last, or what the
 * draft began with.
 */
export function usePlanDraft({ start, isKept }: Options) {
  const { id: userId } = useViewer();
  const [{ draft, valid }, setState] = useState<DraftState>({ draft: start, valid: start });
  const [base, setBase] = useState(start);
  const errors = errorsOf(draft);

  useEffect(() => {
    if (isKept && valid !== start) pad.write(userId, valid);
  }, [isKept, valid, start, userId]);

  const take = (next: (before: PlanDraft) => PlanDraft) => setState((before) => withDraft(next(before.draft), before));
  const changePrice = (changes: Partial<PriceDraft>) =>
    take((before) => ({ ...before, price: { ...before.price, ...changes } }));

  return {
    inputs: draft.inputs,
    price: draft.price,
    valid,
    errors,
    isValid: Object.keys(errors).length === 0,
    isPlanStale: hasErrors(errors, false),
    isDirty: !isSame(draft, base),
    /** Whether some of it is wrong, which no pad keeps. */
    hasUnkept: draft.inputs !== valid.inputs || draft.price !== valid.price,
    /** Whether nothing has changed since. */
    isStill: (before: PlanDraft) => isSame(draft, before),
    change: (changes: Partial<PlanInputs>) =>
      take((before) => ({ ...before, inputs: { ...before.inputs, ...changes } })),
    changePrice,
    /** Lets the lines follow the plan, with the way back to lines of one's own. */
    followPlan() {
      const { lines } = draft.price;
      changePrice({ lines: null });
      if (lines) notifyUndo('The lines follow the plan.', () => changePrice({ lines }));
    },
    /** Puts another plan in its place, with the way back to unsaved work. */
    replace(next: PlanDraft) {
      take(() => next);
      if (!isSame(draft, base)) notifyUndo('Your changes were replaced.', () => take(() => draft));
    },
    /** A draft has been saved. */
    saved: setBase,
  };
}

export type Draft = ReturnType<typeof usePlanDraft>;
