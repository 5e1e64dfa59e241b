export { aiGate, emailGate, exportGate, leadGate, remainingOf, reportGate, room, teamGate } from './gates';
export {
  effectivePlan,
  type FreeOverrides,
  isUnlimited,
  PLANS,
  type Plan,
  PRO_PRICE_LABEL,
  planLimits,
  TIERS,
  type Tier,
  TRIAL_DAYS,
  UNLIMITED,
} from './plan-table';
export { type UserLimits, userLimits } from './user-limits';
