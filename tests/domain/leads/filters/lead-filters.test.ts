import { describe, expect, it } from 'vitest';
import { leadFilters } from '@/domain/leads/filters/lead-filter-input';

describe('the days of a filter', () => {
  it.each(['1900-01-01', '2028-02-29', '2999-12-31'])('accept %s', (day) => {
    expect(leadFilters.parse({ from: day, to: day })).toEqual({ from: day, to: day });
  });

  const messages = (day: string) => leadFilters.safeParse({ from: day }).error?.issues.map(({ message }) => message);

  it.each(['2027-02-29', '2027-3-1', '2027-03-01T00:00:00Z', 'today'])('reject %s', (day) => {
    expect(messages(day)).toEqual(['Must be a date (YYYY-MM-DD)']);
  });

  it.each(['1899-12-31', '3000-01-01'])('say which years they accept: %s (D69)', (day) => {
    expect(messages(day)).toEqual(['Must be a date from 1900 to 2999']);
  });
});
