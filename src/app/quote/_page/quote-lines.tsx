import type { QuoteContent, QuoteLine } from '@/domain/quotes/quote-content';
import { hoursText, specialHoursText, zoneName } from '@/domain/quotes/quote-words';
import { shiftTexts } from '@/domain/quotes/shift-text';
import { exactDollars } from '@/domain/shared/us-words';
import { ROLE_LABELS } from '@/domain/staffing/rate-cards/rate-card-values';

/** What is offered, line by line, and what it adds up to. */
export function QuoteLines({ content }: { content: QuoteContent }) {
  const { lines, extras, subtotal, tax, total, event } = content;
  return (
    <table className="lines">
      <caption>Staffing. All times are {zoneName(event.timeZone)}.</caption>
      <thead>
        <tr>
          <th scope="col">Service</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none ever moves.
          <tr key={index}>
            <th scope="row">
              <span className="what">
                {line.count} × {line.label}
              </span>
              {detailsOf(line).map((detail) => (
                <span key={detail}>{detail}</span>
              ))}
            </th>
            <td>{dollars(line.amount)}</td>
          </tr>
        ))}
        {extras.map(({ label, amount }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{dollars(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Subtotal</th>
          <td>{dollars(subtotal)}</td>
        </tr>
        {tax && (
          <tr>
            <th scope="row">{tax.label}</th>
            <td>{dollars(tax.amount)}</td>
          </tr>
        )}
        <tr className="total">
          <th scope="row">Total</th>
          <td>{dollars(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Who does it, when, and how the amount comes about. */
function detailsOf({ role, label, count, shifts, hours, rate }: QuoteLine): string[] {
  const each = `${hoursText(hours.worked)} h${count > 1 ? ' each' : ''} at ${exactDollars(rate)} an hour`;
  const roleName = label === ROLE_LABELS[role] ? '' : ROLE_LABELS[role];
  return [roleName, ...shiftTexts(shifts), each, specialHoursText(hours)].filter(Boolean);
}

/** A hyphen would be too short beside digits. */
const dollars = (amount: number): string => exactDollars(amount).replace('-', '\u2212');
