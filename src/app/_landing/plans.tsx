import { type Plan, type Tier, TRIAL_DAYS } from '@/domain/plans/plans';
import { PlanComparison } from './plan-comparison';
import classes from './plans.module.css';

export function Plans({ plans }: { plans: Record<Tier, Plan> }) {
  return (
    <section id="plans" className={classes.plans} aria-labelledby="plans-title">
      <div>
        <h2 id="plans-title">Two plans, one table</h2>
        <p>
          Every sign-up starts with {TRIAL_DAYS} days of PRO. When they end, nothing is deleted: you keep all your data,
          and only adding beyond the free plan waits.
        </p>
        <p>With a beta code you have everything in PRO while the beta lasts.</p>
      </div>
      <PlanComparison plans={plans} />
    </section>
  );
}
