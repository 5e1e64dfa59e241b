import type { QuoteContent } from '@/domain/quotes/quote-content';
import { lineTexts, sumText, zoneName } from '@/domain/quotes/quote-words';

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
              {lineTexts(line).map((detail) => (
                <span key={detail}>{detail}</span>
              ))}
            </th>
            <td>{sumText(line.amount)}</td>
          </tr>
        ))}
        {extras.map(({ label, amount }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{sumText(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Subtotal</th>
          <td>{sumText(subtotal)}</td>
        </tr>
        {tax && (
          <tr>
            <th scope="row">{tax.label}</th>
            <td>{sumText(tax.amount)}</td>
          </tr>
        )}
        <tr className="total">
          <th scope="row">Total</th>
          <td>{sumText(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
