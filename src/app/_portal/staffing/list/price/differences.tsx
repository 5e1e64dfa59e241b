import { useFormats } from '@/app/_ui/time/formats';
import { ROLE_LABELS } from '@/domain/staffing/rate-cards/rate-card-values';
import { useStaffingWords } from '../../record/staffing-words';
import { Warnings } from '../../record/warnings';
import type { WorkedPrice } from '../draft/work-out';
import { lineDifferences } from './line-differences';

/** Where lines that the user has changed are not what the plan asks for. */
export function Differences({ worked }: { worked: WorkedPrice }) {
  const { people } = useStaffingWords();
  const { day, days, number } = useFormats();
  const { people: counts, dates, hasOtherHours } = lineDifferences(worked);
  const span = (all: readonly string[]): string => {
    const [first, last] = [all[0], all.at(-1)];
    if (!first || !last) return 'no day';
    return first === last ? day(first) : days({ first, last });
  };
  const [planned, priced] = dates ? [span(dates.planned), span(dates.priced)] : ['', ''];
  const texts = [
    ...counts.map(
      (of) => `The plan has ${people(of.planned, ROLE_LABELS[of.role].toLowerCase())}, the price ${number(of.priced)}.`,
    ),
    dates && planned !== priced && `The plan is for ${planned}, the price for ${priced}.`,
    dates && planned === priced && 'The price leaves out some days of the plan, or has more.',
    hasOtherHours && 'The price has other hours than the plan.',
  ].filter((text) => typeof text === 'string');
  return <Warnings texts={texts} />;
}
