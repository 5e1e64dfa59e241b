'use client';

import { useLocalStorage } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { createParser, parseAsStringLiteral, useQueryState } from 'nuqs';
import { useCallback, useMemo } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { api, type RouterOutputs } from '@/app/_trpc/client';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { useNow } from '@/app/_ui/time/use-now';
import {
  CALENDAR_VIEWS,
  type CalendarView,
  calendarRange,
  firstWeekday,
  isViewableDay,
  shiftPeriod,
} from '@/domain/calendar/calendar-days';
import { dayOnSwitch } from '@/domain/calendar/switch-view';
import { calendarDay } from '@/domain/shared/time';
import { shownIn } from '../record/shown-event';
import { useEventFilters } from './use-event-filters';

/** Without a day in the URL, the calendar shows today, also after midnight. */
const DAY = createParser({ parse: (text) => (isViewableDay(text) ? text : null), serialize: String });

/** State of the calendar: view, period, filters, and the entries to show. */
export function useCalendar() {
  const { timezone: zone } = useViewer();
  const phone = usePhone();
  const now = useNow();
  const today = calendarDay(now, zone);
  // The view is in the address, and stored per device for addresses without one. The default on phones is the agenda.
  const [askedView, setAskedView] = useQueryState('view', parseAsStringLiteral(CALENDAR_VIEWS));
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
  const [withLeadEvents, setWithLeadEvents] = useLocalStorage({
    key: 'stanchion-calendar-lead-events',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const [asked, setAsked] = useQueryState('day', DAY);
  const day = asked ?? today;
  const setDay = (next: string): void => {
    if (isViewableDay(next)) void setAsked(next === today ? null : next);
  };
  const chosenEvents = useEventFilters();
  const { filters } = chosenEvents;
  const view: CalendarView = askedView ?? (chosen || (phone ? 'agenda' : 'month'));
  const weekStart = useMemo(() => firstWeekday(navigator.language), []);
  const range = useMemo(() => calendarRange(view, day, zone, weekStart), [view, day, zone, weekStart]);

  const within = { from: range.from, to: range.to, leadId: filters.lead?.id, whose: filters.whose ?? undefined };
  const events = api.calendarEvents.range.useQuery(
    { ...within, type: filters.type ?? undefined, status: filters.status ?? undefined },
    {
      placeholderData: keepPreviousData,
      select: useCallback(
        (found: RouterOutputs['calendarEvents']['range']) => ({
          ...found,
          events: found.events.map((event) => shownIn(event, zone)),
        }),
        [zone],
      ),
    },
  );
  // What the layer shows has no type and no status, so these filters exclude it.
  const layerFits = filters.type === null && filters.status === null;
  const layerShown = withLayer && layerFits;
  const leadEventsShown = withLeadEvents && layerFits;
  const layer = api.calendarEvents.layer.useQuery(within, {
    enabled: layerShown || leadEventsShown,
    placeholderData: keepPreviousData,
  });

  return {
    zone,
    now,
    today,
    phone,
    view,
    setView(next: CalendarView) {
      setDay(dayOnSwitch({ from: view, day, to: next, today, zone, weekStart }));
      setChosen(next);
      void setAskedView(next);
    },
    day,
    setDay,
    range,
    ...chosenEvents,
    layerFits,
    layerShown,
    setWithLayer,
    leadEventsShown,
    setWithLeadEvents,
    events,
    due: (layer.data?.items ?? []).filter(({ kind }) => (kind === 'lead_event' ? leadEventsShown : layerShown)),
    layer,
    goToday: () => setDay(today),
    step(direction: -1 | 1): void {
      setDay(shiftPeriod(view, day, direction));
    },
  };
}

export type CalendarState = ReturnType<typeof useCalendar>;
