import type { StaffingPlan } from '@/domain/staffing/plan/plan-staffing';
import { useStaffingWords, wishText } from '../../record/staffing-words';
import { Warnings } from '../../record/warnings';
import classes from './plan.module.css';

interface PlanFiguresProps {
  plan: Pick<
    StaffingPlan,
    'guards' | 'armedGuards' | 'supervisors' | 'crowdManagers' | 'relief' | 'paidHours' | 'warnings'
  >;
  guardsWanted: number | null;
}

/** How many people, and for how long. */
export function PlanFigures({ plan, guardsWanted }: PlanFiguresProps) {
  const { number, hoursCount } = useStaffingWords();
  const wish = wishText(guardsWanted, plan.guards, number);
  const figures = [
    ['Guards', number(plan.guards), plan.armedGuards > 0 ? `${number(plan.armedGuards)} of them armed` : null],
    ['Supervisors', number(plan.supervisors), null],
    ['Relief', number(plan.relief), null],
    ['Crowd managers', number(plan.crowdManagers), 'among the staff'],
    ['Paid hours', hoursCount(plan.paidHours), null],
  ] as const;
  return (
    <>
      <dl className={`${classes.figures} figures`}>
        {figures.map(([name, figure, aside]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
            {aside && <dd className={classes.aside}>{aside}</dd>}
          </div>
        ))}
      </dl>
      {wish && <p className={classes.wish}>{wish}</p>}
      <Warnings texts={plan.warnings} />
    </>
  );
}
