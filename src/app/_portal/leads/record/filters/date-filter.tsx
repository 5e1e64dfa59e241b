import { useState } from 'react';
import { FilterSelect } from '@/app/_portal/shared/list/filter-select';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { useFormats } from '@/app/_ui/time/formats';
import { useNow } from '@/app/_ui/time/use-now';
import { shiftDay, shiftMonth } from '@/domain/calendar/calendar-days';
import { calendarDay } from '@/domain/shared/time';
import { daysText } from './days-text';
import type { DateChoice, Filters } from './use-lead-filters';

const DateRangeModal = lazyOverlay(
  () => import('./date-range-modal').then((module) => module.DateRangeModal),
  ({ opened }) => opened,
  { onIntent: true },
);

/** What is often looked for, relative to today. */
function presetsAt(today: string): { value: string; label: string; choice: DateChoice }[] {
  const month = `${today.slice(0, 7)}-01`;
  const closing = { dated: 'expected' as const };
  const event = { dated: 'event' as const };
  return [
    { value: '30', label: 'Event in the next 30 days', choice: { ...event, from: today, to: shiftDay(today, 30) } },
    { value: '90', label: 'Event in the next 90 days', choice: { ...event, from: today, to: shiftDay(today, 90) } },
    { value: 'PAST', label: 'Event has passed', choice: { ...event, to: shiftDay(today, -1) } },
    {
      value: 'MONTH',
      label: 'Expected to close this month',
      choice: { ...closing, from: month, to: shiftDay(shiftMonth(month, 1), -1) },
    },
    { value: 'LATE', label: 'Expected to close before today', choice: { ...closing, to: shiftDay(today, -1) } },
  ];
}

/** Filters by one of a lead's dates: some common ranges, or one to choose. */
export function DateFilter({ filters: { linked, setDates } }: { filters: Filters }) {
  const formats = useFormats();
  const now = useNow();
  const [opened, setOpened] = useState(false);
  const { dated, from, to } = linked;
  const presets = presetsAt(calendarDay(now, formats.zone ?? 'UTC'));
  const preset = presets.find(
    ({ choice }) => choice.dated === dated && (choice.from ?? null) === from && (choice.to ?? null) === to,
  );
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
