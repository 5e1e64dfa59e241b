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

const inWords = (count: number, { number }: Pick<Formats, 'number'>): string => `incl. ${number(count)} est.`;

/** Money in running text, such as a chart's tooltip, with how many of its leads have no amount. */
export const withEstimates = (money: string, count: number, formats: Pick<Formats, 'number'>): string =>
  count > 0 ? `${money} ${inWords(count, formats)}` : money;

/** Beside money that contains assumed values, or its label: how many (D83). */
export function Estimated({ by, count }: EstimatedProps) {
  const formats = useFormats();
  if (!count) return null;
  const included = `Includes ${formats.number(count)} ${count === 1 ? 'estimate' : 'estimates'}.`;
  return (
    <>
      {' '}
      <abbr className={classes.estimated} title={`${included} ${BASES[by]}`}>
        {inWords(count, formats)}
      </abbr>
    </>
  );
}
