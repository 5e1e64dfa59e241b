const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** 'August 13, 2027', from a day ('YYYY-MM-DD'), for texts that are stored or sent. */
export const longDay = (day: string): string => LONG_DAY.format(new Date(`${day}T00:00:00Z`));

/** '$12,500', or '$12,500.50', from US dollars. */
export const usDollars = (amount: number): string => DOLLARS.format(amount);
