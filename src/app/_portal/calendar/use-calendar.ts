'use client';

import { useLocalStorage } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { api, type RouterOutputs } from '@/app/_trpc/client';
import { useNow } from '@/app/_ui/use-now';
import { usePhone } from '@/app/_ui/use-phone';
import { type CalendarView, calendarRange, firstWeekday, shiftPeriod } from '@/domain/calendar/calendar-days';
import type { EventStatus, EventType } from '@/domain/calendar/event';
import { dayOnSwitch } from '@/domain/calendar/switch-view';
import { calendarDay } from '@/domain/shared/time';
import type { PickedLead } from '../_leads/lead-picker';
import { useViewer } from '../viewer';

export type EventItem = RouterOutputs['calendarEvents']['range']['events'][number];
export type DueItem = RouterOutputs['calendarEvents']['layer']['items'][number];

export interface EventFilters {
  type: EventType | null;
  status: EventStatus | null;
  lead: PickedLead | null;
}

const NO_FILTERS: EventFilters = { type: null, status: null, lead: null };

/** Which days are shown in which view, what hides some of their events, and what is on them. */
export function useCalendar() {
  const { timezone: zone } = useViewer();
  const phone = usePhone();
  const now = useNow();
  const today = calendarDay(now, zone);
  // Chosen once, remembered on this device; until then a phone shows the agenda.
  const [chosen, setChosen] = useLocalStorage<CalendarView | ''>({
    key: 'stanchion-calendar-view',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const [withLayer, setWithLayer] = useLocalStorage({
    key: 'stanchion-calendar-layer',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const [day, setDay] = useState(today);
  const [filters, setFilters] = useState(NO_FILTERS);
  const view: CalendarView = chosen || (phone ? 'agenda' : 'month');
  const weekStart = useMemo(() => firstWeekday(navigator.language), []);
  const range = useMemo(() => calendarRange(view, day, zone, weekStart), [view, day, zone, weekStart]);

  const within = { from: range.from, to: range.to, leadId: filters.lead?.id };
  const events = api.calendarEvents.range.useQuery(
    { ...within, type: filters.type ?? undefined, status: filters.status ?? undefined },
    { placeholderData: (before) => before },
  );
  // Tasks and follow-ups have neither, so none of them is what was asked for.
  const layerFits = filters.type === null && filters.status === null;
  const layerShown = withLayer && layerFits;
  const layer = api.calendarEvents.layer.useQuery(within, {
    enabled: layerShown,
    placeholderData: (before) => before,
  });

  return {
    zone,
    now,
    today,
    view,
    setView(next: CalendarView) {
      setDay(dayOnSwitch({ from: view, day, to: next, today, zone, weekStart }));
      setChosen(next);
    },
    day,
    setDay,
    range,
    filters,
    filter: (changes: Partial<EventFilters>) => setFilters((before) => ({ ...before, ...changes })),
    clearFilters: () => setFilters(NO_FILTERS),
    hiding: filters.type !== null || filters.status !== null || filters.lead !== null,
    layerFits,
    layerShown,
    setWithLayer,
    events,
    due: layerShown ? (layer.data?.items ?? []) : [],
    layer,
    goToday: () => setDay(today),
    step: (way: -1 | 1) => setDay((before) => shiftPeriod(view, before, way)),
  };
}

export type CalendarState = ReturnType<typeof useCalendar>;
