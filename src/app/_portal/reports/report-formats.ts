import { useMemo } from 'react';
import { type Formats, useFormats } from '@/app/_ui/time/formats';
import type { Change } from '@/domain/reports/report-figures';

/** Noon of a 'YYYY-MM-DD' day as if it were UTC: a day has no time zone. */
const at = (day: string) => new Date(`${day}T12:00:00Z`);

function createReportFormats(formats: Formats, locale?: string) {
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  const monthYear = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const longDay = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' });
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const compactMoney = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    // Older engines write $8.0K by default.
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
  const shortMoney = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', notation: 'compact' });
  const share = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  const points = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  const length = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return {
    ...formats,
    /** '2.5 days', 'under 0.1 days'. */
    dayCount(days: number): string {
      if (days > 0 && days < 0.1) return `under ${length.format(0.1)} days`;
      return `${length.format(days)} ${length.format(days) === '1' ? 'day' : 'days'}`;
    },
    month: (day: string) => month.format(at(day)),
    monthYear: (day: string) => monthYear.format(at(day)),
    longDay: (day: string) => longDay.format(at(day)),
    compact: (value: number) => compact.format(value),
    compactMoney: (value: number) => compactMoney.format(value),
    /** '$13K', '$1.2M': two digits at most, where the last would be a fraction. */
    shortMoney: (value: number) => shortMoney.format(value),
    /** '+50%', '+10 points', 'new' against zero (D62). */
    change(change: Change): string {
      switch (change.kind) {
        case 'same':
          return 'No change';
        case 'new':
          return 'new';
        case 'share':
          return share.format(change.share);
        case 'points':
          return `${points.format(change.points)} ${Math.abs(change.points) === 1 ? 'point' : 'points'}`;
      }
    },
  };
}

export type ReportFormats = ReturnType<typeof createReportFormats>;

export function useReportFormats(): ReportFormats {
  const formats = useFormats();
  return useMemo(() => createReportFormats(formats), [formats]);
}
