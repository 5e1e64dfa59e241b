export {
  aiGate,
  emailGate,
  exportGate,
  leadGate,
  remainingOf,
  reportExportGate,
  reportGate,
  room,
  teamGate,
} from '#domain/plans/gates';
export {
  effectivePlan,
  type Maximum,
  PLANS,
  type Plan,
  PRO_PRICE_LABEL,
  planLimits,
  planOf,
  type Tier,
  TRIAL_DAYS,
} from '#domain/plans/plan-table';
export type { UserLimits } from '#domain/plans/user-limits';
