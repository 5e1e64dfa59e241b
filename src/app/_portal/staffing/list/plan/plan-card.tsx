import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import type { StaffingPlan } from '@/domain/staffing/plan/plan-staffing';
import classes from './plan.module.css';
import { PlanFigures } from './plan-figures';
import { PlanLines } from './plan-lines';

/** The id of the heading. */
export const PLAN_HEADING = 'staffing-plan';

interface PlanCardProps {
  plan: StaffingPlan;
  guardsWanted: number | null;
  today: string;
  /** Whether the inputs have changed to something that no plan can be made of. */
  isStale?: boolean;
  children?: ReactNode;
}

/** The people that an event takes. */
export const PlanCard = ({ plan, guardsWanted, today, isStale = false, children }: PlanCardProps) => (
  <Card component="section" aria-labelledby={PLAN_HEADING} className={classes.card} data-stale={isStale || undefined}>
    <h2 id={PLAN_HEADING} className={classes.title} tabIndex={-1}>
      Plan
    </h2>
    <PlanFigures plan={plan} guardsWanted={guardsWanted} />
    <PlanLines plan={plan} today={today} />
    {children}
  </Card>
);
