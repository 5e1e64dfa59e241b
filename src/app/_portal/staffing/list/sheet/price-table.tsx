import { roundToCents } from '@/domain/shared/money';
import type { unpricedPeople } from '@/domain/staffing/price/lines-of-plan';
import type { Price, PricedLine } from '@/domain/staffing/price/price-of';
import { UNRATED, useStaffingWords } from '../../record/staffing-words';
import { Warnings } from '../../record/warnings';
import { hoursText } from '../price/hours-text';
import { PriceTotals } from '../price/price-totals';
import classes from './sheet.module.css';

/** What of a price may be shown to a client. */
export interface ShownPrice extends Pick<Price, 'extras' | 'bill' | 'tax' | 'total'> {
  lines: readonly Pick<PricedLine, 'description' | 'count' | 'hours' | 'bill'>[];
  /** What an hour of each line is billed at. */
  rates: readonly number[];
  /** The people of the plan who are not in it, and whether that is for want of a rate. */
  unpriced: ReturnType<typeof unpricedPeople>;
  isUnrated: boolean;
}

/** A price to read, without what it costs the company. Where hours are not all billed alike, they are in words. */
export function PriceTable({ price }: { price: ShownPrice }) {
  const { number, dollars, hoursCount, unpriced } = useStaffingWords();
  const missing = unpriced(price.unpriced);
  return (
    <>
      <table className={`${classes.table} figures`}>
        <thead>
          <tr>
            <th scope="col">Price</th>
            <th scope="col">People</th>
            <th scope="col">Hours each</th>
            <th scope="col">Rate</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {price.lines.map(({ description, count, hours, bill }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing of its own.
            <tr key={place}>
              <th scope="row" dir="auto">
                {description}
                {roundToCents(count * hours.worked * (price.rates[place] ?? 0)) !== bill && (
                  <span className={classes.hours}>{hoursText(hours, hoursCount)}</span>
                )}
              </th>
              <td>{number(count)}</td>
              <td>{hoursCount(hours.worked)}</td>
              <td>{dollars(price.rates[place] ?? 0)}</td>
              <td>{dollars(bill)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.totals}>
        <PriceTotals price={price} isPartial={missing !== null} />
      </div>
      {missing && <Warnings texts={[price.isUnrated ? `${missing} ${UNRATED}` : missing]} />}
    </>
  );
}
