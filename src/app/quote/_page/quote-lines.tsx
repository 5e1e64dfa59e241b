import type { QuoteContent } from '@/domain/quotes/quote-content';
import { lineTexts, sumsOf, sumText, zoneName } from '@/domain/quotes/quote-words';

/** What is offered, line by line, and what it adds up to. */
export function QuoteLines({ content }: { content: QuoteContent }) {
  const { lines, event } = content;
  const { above, total, below } = sumsOf(content);
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
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids, and they never move.
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
      </tbody>
      <tfoot>
        {[...above, total, ...below].map((sum) => (
          <tr key={sum.label} className={sum === total ? 'total' : undefined}>
            <th scope="row">{sum.label}</th>
            <td>{sumText(sum.amount)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}
