import { IconCheck, IconMinus } from '@tabler/icons-react';
import { type Plan, PRO_PRICE_LABEL, type Tier } from '@/domain/plans/plans';
import classes from './plan-comparison.module.css';
import { planRows } from './plan-rows';

/** FREE beside PRO. `current` marks the plan somebody is on. */
export function PlanComparison({ plans, current }: { plans: Record<Tier, Plan>; current?: Tier }) {
  return (
    <table className={classes.table}>
      <caption>What each plan gives</caption>
      <thead>
        <tr>
          <td />
          <Head name="FREE" price="$0" isCurrent={current === 'FREE'} />
          <Head name="PRO" price={PRO_PRICE_LABEL} isCurrent={current === 'PRO'} />
        </tr>
      </thead>
      <tbody>
        {planRows(plans).map(({ key, label, free, pro }) => (
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
