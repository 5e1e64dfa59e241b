import { Text } from '@mantine/core';
import { dueByDay, groupByDay } from '@/domain/calendar/calendar-days';
import { dueTime, orderDay } from '@/domain/calendar/day-order';
import { calendarDay } from '@/domain/shared/time';
import classes from './agenda-view.module.css';
import { useCalendarFormats } from './calendar-formats';
import { DueChip } from './event-chip';
import { EventStatusBadge, TypeBadge } from './event-words';
import { MOVE_SHORTCUTS } from './move-keys';
import type { DueItem, EventItem } from './use-calendar';
import type { ViewProps } from './views';

/** The days that have something on them, one beneath the other. */
export function AgendaView({ calendar, events, onOpen, onMoveKey }: ViewProps) {
  const formats = useCalendarFormats();
  const { zone, range, today, due } = calendar;
  const byDay = groupByDay(events, zone);
  const dueOn = dueByDay(due, zone);
  const days = range.days.filter((day) => byDay.has(day) || dueOn.has(day));
  return (
    <ol className={classes.agenda}>
      {days.map((day) => (
        <li key={day} className={classes.agendaDay}>
          <h2
            className={classes.agendaHead}
            data-today={day === today || undefined}
            aria-current={day === today ? 'date' : undefined}
          >
            <span>{day === today ? `Today, ${formats.full(day)}` : formats.full(day)}</span>
          </h2>
          <AgendaDay
            day={day}
            events={byDay.get(day) ?? []}
            due={dueOn.get(day) ?? []}
            onOpen={onOpen}
            onMoveKey={onMoveKey}
          />
        </li>
      ))}
    </ol>
  );
}

interface AgendaRowActions extends Pick<ViewProps, 'onOpen'> {
  /** Where there is none, keys do not move events. */
  onMoveKey?: ViewProps['onMoveKey'];
}

interface AgendaDayProps extends AgendaRowActions {
  day: string;
  events: EventItem[];
  due: DueItem[];
}

/** All that a day holds, by the clock. */
export function AgendaDay({ day, events, due, ...actions }: AgendaDayProps) {
  const formats = useCalendarFormats();
  return (
    <ul className={classes.agendaList} aria-label={formats.full(day)}>
      {orderDay({ day, events, due }, formats.zone).map((entry) =>
        entry.kind === 'event' ? (
          <AgendaRow key={entry.event.id} event={entry.event} {...actions} />
        ) : (
          <AgendaDue key={entry.item.id} item={entry.item} />
        ),
      )}
    </ul>
  );
}

function AgendaRow({ event, onOpen, onMoveKey }: AgendaRowActions & { event: EventItem }) {
  const formats = useCalendarFormats();
  const oneDay = calendarDay(event.startTime, formats.zone) === calendarDay(new Date(+event.endTime - 1), formats.zone);
  const span = oneDay ? formats.times : formats.whole;
  return (
    <li>
      <button
        type="button"
        className={classes.agendaRow}
        data-event={event.id}
        onClick={() => onOpen(event.id)}
        onKeyDown={(key) => onMoveKey?.(event, key)}
        aria-keyshortcuts={onMoveKey && MOVE_SHORTCUTS.agenda}
      >
        <span className={classes.agendaTime}>{span(event.startTime, event.endTime)}</span>
        <span className={classes.agendaWhat}>
          <Text component="span" size="sm" fw={500} lineClamp={2}>
            {event.title}
          </Text>
          {(event.leadCompany || event.location) && (
            <Text component="span" size="xs" c="dimmed" lineClamp={1}>
              {[event.leadCompany, event.location].filter(Boolean).join(' · ')}
            </Text>
          )}
        </span>
        <span className={classes.agendaBadges}>
          <TypeBadge type={event.type} />
          <EventStatusBadge status={event.status} />
        </span>
      </button>
    </li>
  );
}

/** A task or a follow-up, its title where those of events stand; the hour where it is due at one. */
function AgendaDue({ item }: { item: DueItem }) {
  const formats = useCalendarFormats();
  const time = dueTime(item, formats.zone);
  return (
    <li className={classes.agendaDue}>
      {time && (
        <time className={classes.agendaTime} dateTime={time.toISOString()}>
          {formats.time(time)}
        </time>
      )}
      <DueChip item={item} labelled />
    </li>
  );
}
