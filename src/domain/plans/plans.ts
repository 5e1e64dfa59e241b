export { aiGate, emailGate, exportGate, leadGate, remainingOf, reportGate, room, teamGate } from '#domain/plans/gates';
export {
  effectivePlan,
  isUnlimited,
  PLANS,
  type Plan,
  PRO_PRICE_LABEL,
  planLimits,
  type Tier,
  TRIAL_DAYS,
} from '#domain/plans/plan-table';
export { userLimits } from '#domain/plans/user-limits';
