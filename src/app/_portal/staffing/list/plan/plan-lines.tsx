import type { PlanLine, StaffingPlan } from '@/domain/staffing/plan/plan-staffing';
import { useStaffingWords } from '../../record/staffing-words';
import { Explained } from './explained';
import classes from './plan.module.css';
import { Why } from './why';

interface PlanLinesProps {
  plan: Pick<StaffingPlan, 'lines' | 'shift' | 'staff' | 'paidHours'>;
  today: string;
}

/** Where the people of a plan are, and why so many. */
export function PlanLines({ plan: { lines, shift, staff, paidHours }, today }: PlanLinesProps) {
  const { number, hours, hoursCount } = useStaffingWords();
  const [managers] = lines.filter(isTraining);
  return (
    <table className={`${classes.lines} figures`}>
      <thead>
        <tr>
          <th scope="col">Posts and people</th>
          <th scope="col" className={classes.how}>
            How it came about
          </th>
          <th scope="col">Posts</th>
          <th scope="col">People</th>
          <th scope="col">Hours</th>
        </tr>
      </thead>
      <tbody>
        {lines
          .filter((line) => !isTraining(line))
          .map((line) => (
            <tr key={line.key} data-none={line.count === 0 || undefined}>
              <LineName line={line} today={today} />
              <td>{line.posts === null ? '' : number(line.posts)}</td>
              <td>{number(line.count)}</td>
              <td>{hoursCount(line.hours)}</td>
            </tr>
          ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <Why label={`Staff, ${hours(shift.hours)} each`}>
              <Explained text={shift.text} rules={shift.rules} today={today} />
            </Why>
          </th>
          <td className={classes.how}>{shift.text}</td>
          <td />
          <td>{number(staff)}</td>
          <td>{hoursCount(paidHours)}</td>
        </tr>
        {managers && (
          <tr>
            <LineName line={managers} today={today} />
            <td />
            <td>{number(managers.count)}</td>
            <td className={classes.among}>among them</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}

/** It is about a training of the staff, not about more people. */
const isTraining = ({ key }: PlanLine): boolean => key === 'crowdManagers';

const LineName = ({ line, today }: { line: PlanLine; today: string }) => (
  <>
    <th scope="row">
      <Why label={line.label}>
        <Explained text={line.text} rules={line.rules} today={today} />
      </Why>
    </th>
    <td className={classes.how}>{line.text}</td>
  </>
);
