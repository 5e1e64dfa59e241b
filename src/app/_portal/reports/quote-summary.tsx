import { Table } from '@mantine/core';
import type { QuoteFigures } from '@/domain/reports/report';
import { useReportFormats } from './report-formats';
import { ReportPanel } from './report-panel';
import classes from './reports.module.css';

const EXPLAINED =
  'Sent counts quotes by their first sending, accepted by their signature. The margin is that of all accepted quotes together, and the time to signature is the median.';

type Figure = (of: QuoteFigures) => string;

interface Row {
  label: string;
  figure: Figure;
  /** In US dollars, in a column of its own. */
  sum?: Figure;
}

/** What became of the quotes of the period, each figure against the period before. */
export function QuoteSummary({ figures, before }: { figures: QuoteFigures; before: QuoteFigures | null }) {
  const { number, money, percent, dayCount } = useReportFormats();
  const share = (value: number | null) => (value === null ? '–' : percent(value));
  const time = (value: number | null) => (value === null ? '–' : dayCount(value));
  const rows: readonly Row[] = [
    { label: 'Sent', figure: ({ quoted }) => number(quoted), sum: ({ quotedTotal }) => money(quotedTotal) },
    { label: 'Accepted', figure: ({ accepted }) => number(accepted), sum: ({ acceptedTotal }) => money(acceptedTotal) },
    { label: 'Average margin', figure: ({ margin }) => share(margin) },
    { label: 'Time to signature', figure: ({ daysToSignature }) => time(daysToSignature) },
  ];
  const compared = (of: Figure) => (
    <>
      <b>{of(figures)}</b>
      {before && <span className={classes.band}>was {of(before)}</span>}
    </>
  );
  return (
    <ReportPanel id="quote-summary" title="Quotes" explained={EXPLAINED}>
      <Table verticalSpacing={8} className={`${classes.twoLines} figures`} aria-labelledby="quote-summary">
        <Table.Tbody>
          {rows.map(({ label, figure, sum }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" fw={400}>
                {label}
              </Table.Th>
              <Table.Td ta="end" colSpan={sum ? 1 : 2}>
                {compared(figure)}
              </Table.Td>
              {sum && <Table.Td ta="end">{compared(sum)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ReportPanel>
  );
}
