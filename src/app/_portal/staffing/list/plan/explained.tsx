import type { RuleRow } from '@/domain/staffing/rules/rule-row';
import { asStaffingRule } from '@/domain/staffing/rules/shown-rule';
import { RuleSource } from '../../record/rules/rule-source';
import classes from './why.module.css';

interface ExplainedProps {
  text: string;
  rules: readonly RuleRow[];
  today: string;
}

/** How a figure came about, and by which rules. */
export const Explained = ({ text, rules, today }: ExplainedProps) => (
  <>
    <p className={classes.text}>{text}</p>
    {rules.length > 0 && (
      <ul className={classes.rules}>
        {rules.map((rule) => (
          <li key={`${rule.key} ${rule.jurisdiction}`}>
            <RuleSource rule={asStaffingRule(rule, today)} />
          </li>
        ))}
      </ul>
    )}
  </>
);
