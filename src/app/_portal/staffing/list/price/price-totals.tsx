import type { Price } from '@/domain/staffing/price/price-of';
import { useStaffingWords } from '../../record/staffing-words';
import classes from './price.module.css';

interface PriceTotalsProps {
  price: Pick<Price, 'extras' | 'bill' | 'tax' | 'total'>;
  /** Whether some people of the plan are not in it. */
  isPartial?: boolean;
}

/** What the client pays, from the labor to the total. */
export function PriceTotals({ price, isPartial = false }: PriceTotalsProps) {
  const { dollars } = useStaffingWords();
  const { extras, bill, tax, total } = price;
  const labor = bill - extras.reduce((sum, { amount }) => sum + amount, 0);
  const rows: [string, number][] = [
    ...(extras.length > 0 || tax ? [['Labor', labor] as [string, number]] : []),
    ...extras.map(({ label, amount }): [string, number] => [label, amount]),
    ...(tax ? [['Before tax', bill] as [string, number], [tax.label, tax.amount] as [string, number]] : []),
  ];
  return (
    <dl className={`${classes.totals} figures`}>
      {rows.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{dollars(amount)}</dd>
        </div>
      ))}
      <div className={classes.total} data-partial={isPartial || undefined}>
        <dt>Total</dt>
        <dd>{dollars(total)}</dd>
      </div>
    </dl>
  );
}
