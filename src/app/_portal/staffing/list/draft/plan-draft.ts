import type { PlanInputs } from '@/domain/staffing/plan/plan-inputs';
import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import type { Discount, PriceLine } from '@/domain/staffing/price/price-inputs';

/** A line with an id, by which it keeps its place on the page and what is open in it. */
export interface DraftLine extends PriceLine {
  id: string;
}

/** What the user has chosen for the price of a plan. */
export interface PriceDraft {
  rateCardId: string | null;
  /** Null while they follow the plan. */
  lines: DraftLine[] | null;
  /** Null while it is as the rate card says. */
  shortNotice: boolean | null;
  miles: number;
  vehicles: number;
  discount: Discount;
  marginReason: string;
}

export interface PlanDraft {
  inputs: PlanInputs;
  price: PriceDraft;
}

export const EMPTY_PRICE: PriceDraft = {
  ...{ rateCardId: null, lines: null, shortNotice: null, miles: 0, vehicles: 1, discount: null, marginReason: '' },
};

/** A draft with the inputs of a saved version. */
export function draftOfVersion({ id: versionId, inputs, price, marginReason }: StaffingPlanVersion): PlanDraft {
  return {
    inputs: inputs as PlanInputs,
    price: price
      ? {
          ...price.inputs,
          rateCardId: price.rateCard.id,
          lines: price.inputs.lines.map((line, place) => ({
            ...line,
            id: `${versionId} ${place}`,
            pay: line.pay ?? 0,
          })),
          marginReason,
        }
      : EMPTY_PRICE,
  };
}

export const withoutId = ({ id: _, ...line }: DraftLine): PriceLine => line;

/** Whether two drafts, or parts of them, are the same. Fields in another order are still the same. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return Object.is(one, other);
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(Reflect.get(one, key), Reflect.get(other, key)));
}
