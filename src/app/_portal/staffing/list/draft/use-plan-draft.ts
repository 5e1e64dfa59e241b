'use client';

import { useState } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import type { PlanInputs } from '@/domain/staffing/plan/plan-inputs';
import { pad } from './kept-pad';
import { isSame, type PlanDraft, type PriceDraft } from './plan-draft';
import { errorsOf, isAboutPrice, type PlanErrors } from './plan-errors';

const hasErrors = (errors: PlanErrors, ofPrice: boolean): boolean =>
  Object.keys(errors).some((path) => isAboutPrice(path) === ofPrice);

/** Takes over of a draft what is valid. */
const validOf = (draft: PlanDraft, errors: PlanErrors, before: PlanDraft): PlanDraft => ({
  inputs: hasErrors(errors, false) ? before.inputs : draft.inputs,
  price: hasErrors(errors, true) ? before.price : draft.price,
});

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
  const [draft, setDraft] = useState(start);
  const [valid, setValid] = useState(start);
  const [base, setBase] = useState(start);
  const errors = errorsOf(draft);

  const take = (next: PlanDraft) => {
    const taken = validOf(next, errorsOf(next), valid);
    setDraft(next);
    setValid(taken);
    if (isKept) pad.write(userId, taken);
  };

  return {
    inputs: draft.inputs,
    price: draft.price,
    valid,
    errors,
    isValid: Object.keys(errors).length === 0,
    isPlanStale: hasErrors(errors, false),
    isDirty: !isSame(draft, base),
    change: (changes: Partial<PlanInputs>) => take({ ...draft, inputs: { ...draft.inputs, ...changes } }),
    changePrice: (changes: Partial<PriceDraft>) => take({ ...draft, price: { ...draft.price, ...changes } }),
    /** Puts another plan in its place. */
    replace: take,
    /** What is on the page has been saved. */
    saved: () => setBase(draft),
  };
}

export type Draft = ReturnType<typeof usePlanDraft>;
