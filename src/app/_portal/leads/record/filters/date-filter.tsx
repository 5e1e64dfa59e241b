import { useState } from 'react';
import { FilterSelect } from '@/app/_portal/shared/list/filter-select';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { useFormats } from '@/app/_ui/time/formats';
import { useNow } from '@/app/_ui/time/use-now';
import { shiftDay } from '@/domain/calendar/calendar-days';
import { SOON_DAYS } from '@/domain/leads/filters/lead-focus';
import { daysOfMonth, LEADS_BEHIND } from '@/domain/reports/leads-behind';
import { calendarDay } from '@/domain/shared/time';
import { daysText } from './days-text';
import { DATE_FILTERS, type DateChoice, type Filters } from './use-lead-filters';

const DateRangeModal = lazyOverlay(
  () => import('./date-range-modal').then((module) => module.DateRangeModal),
  ({ opened }) => opened,
  { onIntent: true },
);

/** What is often looked for, relative to today. */
function presetsAt(today: string): { value: string; label: string; choice: DateChoice }[] {
  const event = { dated: 'event' as const, from: today };
  const yesterday = shiftDay(today, -1);
  return [
    ...[SOON_DAYS, 90].map((days) => ({
      value: String(days),
      label: `Event in the next ${days} days`,
      choice: { ...event, to: shiftDay(today, days) },
    })),
    { value: 'PAST', label: 'Event began before today', choice: { dated: 'event', to: yesterday } },
    {
      value: 'MONTH',
      label: 'Expected to close this month',
      choice: LEADS_BEHIND.closing(daysOfMonth(`${today.slice(0, 7)}-01`)),
    },
    { value: 'LATE', label: 'Expected to close before today', choice: LEADS_BEHIND.closing({ last: yesterday }) },
  ];
}

/** Filters by one of a lead's dates: some common ranges, or one to choose. */
export function DateFilter({ filters: { linked, setDates } }: { filters: Filters }) {
  const formats = useFormats();
  const now = useNow();
  const [opened, setOpened] = useState(false);
  const presets = presetsAt(calendarDay(now, formats.zone ?? 'UTC'));
  const preset = presets.find(({ choice }) => DATE_FILTERS.every((name) => (choice[name] ?? null) === linked[name]));
  const text = daysText(linked, formats);
  const data = [
    ...presets,
    ...(text !== null && !preset ? [{ value: 'CHOSEN', label: text }] : []),
    { value: 'OTHER', label: 'Other dates…' },
  ];

  function choose(next: string | null) {
    if (next === 'OTHER') setOpened(true);
    else if (next !== 'CHOSEN') setDates(presets.find(({ value }) => value === next)?.choice ?? {});
  }

  return (
    <>
      <FilterSelect
        label="Date filter"
        all="Any date"
        data={data.map(({ value, label }) => ({ value, label }))}
        value={preset?.value ?? (text === null ? null : 'CHOSEN')}
        onChange={choose}
      />
      <DateRangeModal opened={opened} linked={linked} onChoose={setDates} onClose={() => setOpened(false)} />
    </>
  );
}
