import { useViewer } from '@/app/_portal/viewer';
import { longDay } from '@/domain/shared/us-words';
import type { PlanInputs } from '@/domain/staffing/plan/plan-inputs';
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
}

/** A plan on paper, for a client: with its rules, and without cost and margin. */
export function PrintSheet({ company, inputs, plan, price, today }: PrintSheetProps) {
  const { name, businessName, phone, email } = useViewer();
  return (
    <div className={classes.paper}>
      <h2 className={classes.title} dir="auto">
        Staffing plan{company && ` for ${company}`}
      </h2>
      <p className={classes.from}>{[name, businessName, phone, email, longDay(today)].filter(Boolean).join(' · ')}</p>
      <EventFacts inputs={inputs} />
      <PlanFigures plan={{ ...plan, warnings: [] }} guardsWanted={null} />
      <PrintedLines plan={plan} today={today} />
      {price && <PriceTable price={price} />}
    </div>
  );
}

function PrintedLines({ plan, today }: { plan: StaffingPlan; today: string }) {
  const { number, hoursCount } = useStaffingWords();
  const sources = [...new Set(plan.lines.filter(({ count }) => count > 0).flatMap(({ rules }) => rules))];
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
