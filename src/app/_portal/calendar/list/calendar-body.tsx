'use client';
import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import type { NewTimes } from '../record/event-item';
import classes from './calendar.module.css';
import { CalendarSkeleton } from './calendar-skeleton';
import type { CalendarState } from './use-calendar';
import { useEventMoves } from './use-event-moves';
import { AgendaView } from './views/agenda-view';
import { MonthView } from './views/month-view';
import { WeekView } from './views/week-view';

const ScopeModal = lazyOverlay(
  () => import('../record/scope-modal').then((module) => module.ScopeModal),
  ({ question }) => question !== null,
);

const VIEWS = { month: MonthView, week: WeekView, agenda: AgendaView } as const;

interface CalendarBodyProps {
  calendar: CalendarState;
  onOpen: (id: string) => void;
  onCreate: (times: NewTimes) => void;
  onAdd: () => void;
}

/** The current view, or its loading, error or empty state. */
export function CalendarBody({ calendar, onOpen, onCreate, onAdd }: CalendarBodyProps) {
  const { announcement, question, closeQuestion, ...moves } = useEventMoves(calendar);
  const { view, events: query, layer, hiding } = calendar;
  // In the agenda, what loads later would push down what is there.
  const isLayerAwaited = view === 'agenda' && layer.isLoading && layer.failureCount === 0;
  if (query.isPending || (isLayerAwaited && !query.isError)) return <CalendarSkeleton view={view} />;
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { events = [], more } = query.data ?? {};
  const { from, to } = calendar.range;
  // While a new period loads, the events of the previous one are still shown.
  const visible = events.filter((event) => event.startTime < to && event.endTime > from);
  const empty = visible.length === 0 && !query.isPlaceholderData;
  const dueHere = calendar.due.filter(({ at }) => at >= from && at < to);
  if (view === 'agenda' && empty && dueHere.length === 0) {
    return <NoEvents hiding={hiding} onAdd={onAdd} onClear={calendar.clearFilters} />;
  }
  const View = VIEWS[view];
  return (
    <div className={classes.body} aria-busy={query.isPlaceholderData}>
      {layer.isError && (calendar.layerShown || calendar.leadEventsShown) && (
        <Group gap={8} mb={8} role="alert">
          <Text size="sm">Tasks, follow-ups and lead events could not be loaded.</Text>
          <Button variant="default" size="compact-sm" onClick={() => void layer.refetch()}>
            Try again
          </Button>
        </Group>
      )}
      <View calendar={calendar} events={visible} onOpen={onOpen} onCreate={onCreate} {...moves} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <ScopeModal question={question} onClose={closeQuestion} />
      {(empty || more) && (
        <div className={classes.note}>
          <span role="status">
            {empty ? noEventsText(hiding) : `Only the first ${events.length} events are shown. Filter to see others.`}
          </span>
          {empty && (
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.noteAction}
              onClick={hiding ? calendar.clearFilters : onAdd}
            >
              {hiding ? 'Show all events' : 'Add an event'}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The specified text belongs to a filter (D55). */
const noEventsText = (hiding: boolean) => (hiding ? 'No events found.' : 'There are no events in this period.');

function NoEvents({ hiding, onAdd, onClear }: { hiding: boolean; onAdd: () => void; onClear: () => void }) {
  return (
    <EmptyState
      icon={IconCalendar}
      action={
        hiding ? (
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        ) : (
          <Button onClick={onAdd}>New event</Button>
        )
      }
    >
      {noEventsText(hiding)}
    </EmptyState>
  );
}
