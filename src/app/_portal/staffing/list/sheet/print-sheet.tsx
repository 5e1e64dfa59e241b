import { useViewer } from '@/app/_portal/viewer';
import { calendarDay } from '@/domain/shared/time';
import { longDay } from '@/domain/shared/us-words';
import type { PlanInputs } from '@/domain/staffing/plan/plan-inputs';
import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import type { StaffingPlan } from '@/domain/staffing/plan/plan-staffing';
import type { RuleRow } from '@/domain/staffing/rules/rule-row';
import { ruleValueText } from '@/domain/staffing/rules/rule-words';
import { asStaffingRule } from '@/domain/staffing/rules/shown-rule';
import { useStaffingWords } from '../../record/staffing-words';
import { PlanFigures } from '../plan/plan-figures';
import { EventFacts } from './event-facts';
import { PriceTable, type ShownPrice } from './price-table';
import classes from './sheet.module.css';

interface PrintSheetProps {
  /** For whom it is; null for nobody in particular. */
  company: string | null;
  inputs: PlanInputs;
  plan: StaffingPlan;
  price: ShownPrice | null;
  today: string;
  /** The saved version that it is; null for a draft. */
  version: StaffingPlanVersion | null;
}

/** A plan on paper, for a client: with its rules, and without cost and margin. */
export function PrintSheet({ company, inputs, plan, price, today, version }: PrintSheetProps) {
  const { name, businessName, phone, email, timezone } = useViewer();
  const state = version
    ? `Version ${version.number}, ${longDay(calendarDay(version.createdAt, timezone))}`
    : `Draft, not saved, ${longDay(today)}`;
  return (
    <div className={classes.paper}>
      <h2 className={classes.title} dir="auto">
        Staffing plan{company && ` for ${company}`}
      </h2>
      <p className={classes.from}>{[name, businessName, phone, email, state].filter(Boolean).join(' · ')}</p>
      <EventFacts inputs={inputs} />
      <PlanFigures plan={{ ...plan, warnings: [] }} guardsWanted={null} />
      <PrintedLines plan={plan} today={today} />
      {price && <PriceTable price={price} />}
    </div>
  );
}

/** A house default is the company's own word, which is no source to a client. */
const isSourced = ({ kind, url }: RuleRow): boolean => kind !== 'house' || url !== null;

function PrintedLines({ plan, today }: { plan: StaffingPlan; today: string }) {
  const { number, hours: hoursText, hoursCount } = useStaffingWords();
  const sources = [
    ...new Set(
      plan.lines
        .filter(({ count }) => count > 0)
        .flatMap(({ rules }) => rules)
        .filter(isSourced),
    ),
  ];
  const sourceNames = [...new Set(sources.map(({ source }) => source))];
  const marks = (rules: readonly RuleRow[]) =>
    [...new Set(rules.map(({ source }) => sourceNames.indexOf(source) + 1))].filter((mark) => mark > 0).join(', ');
  return (
    <>
      <table className={`${classes.table} ${classes.rules} figures`}>
        <thead>
          <tr>
            <th scope="col">Posts and people</th>
            <th scope="col">By the rule</th>
            <th scope="col">People</th>
            <th scope="col">Hours</th>
          </tr>
        </thead>
        <tbody>
          {plan.lines
            .filter(({ count }) => count > 0)
            .map(({ key, label, text, count, hours, rules }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>
                  {text} <sup>{marks(rules)}</sup>
                </td>
                <td>{number(count)}</td>
                <td>{key === 'crowdManagers' ? 'among them' : hoursCount(hours)}</td>
              </tr>
            ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Staff in all</th>
            <td>{hoursText(plan.shift.hours)} each</td>
            <td>{number(plan.staff)}</td>
            <td>{hoursCount(plan.paidHours)}</td>
          </tr>
        </tfoot>
      </table>
      <ol className={classes.sources}>
        {sourceNames.map((source) => (
          <li key={source}>
            {source}.{' '}
            {sources
              .filter((rule) => rule.source === source)
              .map((rule) => asStaffingRule(rule, today))
              .map((rule) => `${rule.label}: ${ruleValueText(rule, number)}`)
              .join('; ')}
            .
          </li>
        ))}
      </ol>
    </>
  );
}
