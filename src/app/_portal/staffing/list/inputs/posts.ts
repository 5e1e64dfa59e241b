import type { PlanInputs } from '@/domain/staffing/plan/plan-inputs';

/** The posts of a plan by their inputs, in display order. */
export const POSTS = [
  ['mainEntrances', 'Main entrances'],
  ['exits', 'Exits'],
  ['bars', 'Bars'],
  ['restrictedAreas', 'Restricted areas'],
  ['screeningLanes', 'Screening lanes'],
  ['armedPosts', 'Armed posts'],
] as const satisfies readonly (readonly [keyof PlanInputs, string])[];
