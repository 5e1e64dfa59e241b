const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const LONG_DAY = inUtc({ dateStyle: 'long' });
const MONTH_DAY = inUtc({ month: 'short', day: 'numeric' });
const WEEKDAY_AND_DAY = inUtc({ weekday: 'short', month: 'short', day: 'numeric' });
const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});
const EXACT_DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

const midnightOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** 'August 13, 2027', from a day ('YYYY-MM-DD'), for texts that are stored or sent. */
export const longDay = (day: string): string => LONG_DAY.format(midnightOf(day));

/** 'Aug 13', from a day. */
export const monthDay = (day: string): string => MONTH_DAY.format(midnightOf(day));

/** 'Fri, Aug 13', from a day. */
export const weekdayAndDay = (day: string): string => WEEKDAY_AND_DAY.format(midnightOf(day));

/** '6:00 PM', from a time on the clock ('HH:mm'). */
export function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** '$12,500', or '$12,500.50', from US dollars. */
export const usDollars = (amount: number): string => DOLLARS.format(amount);

/** '$12,500.00': with cents, as in quotes and invoices. */
export const exactDollars = (amount: number): string => EXACT_DOLLARS.format(amount);
