import { type Plan, type Tier, TRIAL_DAYS } from '@/domain/plans/plans';
import { PlanComparison } from './plan-comparison';
import classes from './plans.module.css';

export function Plans({ plans }: { plans: Record<Tier, Plan> }) {
  return (
    <section id="plans" className={classes.plans} aria-labelledby="plans-title">
      <div>
        <h2 id="plans-title">Compare plans</h2>
        <p>
          Every sign-up starts with {TRIAL_DAYS} days of PRO. When the trial ends, nothing is deleted: you keep all your
          data, and can download it at any time. You need PRO only for what the free plan doesn’t include.
        </p>
        <p>With a beta code, you get all of PRO for the duration of the beta.</p>
      </div>
      <PlanComparison plans={plans} />
    </section>
  );
}
