import { Table } from '@mantine/core';
import type { QuoteFigures } from '@/domain/reports/report';
import { useReportFormats } from './report-formats';
import { ReportPanel } from './report-panel';
import classes from './reports.module.css';

const EXPLAINED =
  'Sent counts quotes by their first sending, accepted by their signature. The margin is that of all accepted quotes together, and the time to signature is the median.';

/** What became of the quotes of the period, each figure against the period before. */
export function QuoteSummary({ figures, before }: { figures: QuoteFigures; before: QuoteFigures | null }) {
  const { number, money, percent, dayCount } = useReportFormats();
  const share = (value: number | null) => (value === null ? '–' : percent(value));
  const time = (value: number | null) => (value === null ? '–' : dayCount(value));
  const rows = [
    ['Sent', ({ quoted }) => number(quoted), ({ quotedTotal }) => money(quotedTotal)],
    ['Accepted', ({ accepted }) => number(accepted), ({ acceptedTotal }) => money(acceptedTotal)],
    ['Average margin', ({ margin }) => share(margin)],
    ['Time to signature', ({ daysToSignature }) => time(daysToSignature)],
  ] as const satisfies readonly (readonly [string, ...((of: QuoteFigures) => string)[]])[];
  return (
    <ReportPanel id="quote-summary" title="Quotes" explained={EXPLAINED}>
      <Table verticalSpacing={8} className={`${classes.twoLines} figures`} aria-labelledby="quote-summary">
        <Table.Tbody>
          {rows.map(([label, ...values]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" fw={400}>
                {label}
              </Table.Th>
              {values.map((of, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change.
                <Table.Td key={index} ta="end" colSpan={values.length === 1 ? 2 : 1}>
                  <b>{of(figures)}</b>
                  {before && <span className={classes.band}>was {of(before)}</span>}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ReportPanel>
  );
}
