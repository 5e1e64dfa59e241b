import { IconCheck, IconMinus } from '@tabler/icons-react';
import { type Plan, PRO_PRICE_LABEL, type Tier } from '@/domain/plans/plans';
import classes from './plan-comparison.module.css';
import { planRows } from './plan-rows';

interface PlanComparisonProps {
  plans: Record<Tier, Plan>;
  /** The user's plan, which is highlighted, and their tier. */
  user?: { plan: Tier; tier: Tier };
}

/** FREE next to PRO. */
export function PlanComparison({ plans, user }: PlanComparisonProps) {
  const current = user?.plan;
  const subscribed = user === undefined || user.plan === user.tier;
  return (
    <table className={classes.table}>
      <caption>Plan comparison</caption>
      <thead>
        <tr>
          <td />
          <Head name="FREE" price="$0" isCurrent={current === 'FREE'} />
          <Head name="PRO" price={PRO_PRICE_LABEL} isCurrent={current === 'PRO'} />
        </tr>
      </thead>
      <tbody>
        {planRows(plans, { subscribed }).map(({ key, label, free, pro }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>
              <Value text={free} />
            </td>
            <td>
              <Value text={pro} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head({ name, price, isCurrent }: { name: Tier; price: string; isCurrent: boolean }) {
  return (
    <th scope="col">
      <b>{name}</b>
      <span>{price}</span>
      {isCurrent && <em>Current plan</em>}
    </th>
  );
}

function Value({ text }: { text: string }) {
  if (text === 'Yes') return <IconCheck size={20} className={classes.yes} role="img" aria-label="Yes" />;
  if (text === 'No') return <IconMinus size={20} className={classes.no} role="img" aria-label="No" />;
  return text;
}
