import { type Formats, useFormats } from '@/app/_ui/time/formats';
import classes from './charts.module.css';

const BASES = {
  stage: 'A lead without an amount counts with the assumed value of its stage; for revenue and forecast, by priority.',
  priority: 'A lead without an amount counts with an assumed value by its priority; in the pipeline, by its stage.',
} as const;

interface EstimatedProps {
  by: keyof typeof BASES;
  /** How many of the leads behind the money have no amount. */
  count: number | undefined;
}

/** Behind money in running text, such as a chart's tooltip: how many of its leads have no amount. */
export const withEstimates = (money: string, count: number, { number }: Pick<Formats, 'number'>): string =>
  count > 0 ? `${money} incl. ${number(count)} est.` : money;

/** Beside the label of money that contains assumed values: how many (D83). */
export function Estimated({ by, count }: EstimatedProps) {
  const { number } = useFormats();
  if (!count) return null;
  const included = `Includes ${number(count)} ${count === 1 ? 'estimate' : 'estimates'}.`;
  return (
    <>
      {' '}
      <abbr className={classes.estimated} title={`${included} ${BASES[by]}`}>
        incl. {number(count)} est.
      </abbr>
    </>
  );
}
