import { Text, VisuallyHidden } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { type CalendarFormats, useCalendarFormats } from '@/app/_portal/calendar/record/calendar-formats';
import { DueChip, isOfSeries } from '@/app/_portal/calendar/record/event-chip';
import { type DueItem, dueKey, type EventItem } from '@/app/_portal/calendar/record/event-item';
import { EventStatusBadge, TypeBadge } from '@/app/_portal/calendar/record/event-words';
import { daysOf, dueByDay, groupByDay } from '@/domain/calendar/calendar-days';
import { type DayPart, dueTime, orderDay, partOnDay } from '@/domain/calendar/day-order';
import { entryWords } from '@/domain/calendar/entry-words';
import { MOVE_SHORTCUTS } from '../move-keys';
import classes from './agenda-view.module.css';
import { MoveMenu } from './move-menu';
import type { ViewProps } from './views';

/** Lists the days that have entries. */
export function AgendaView({ calendar, events, ...actions }: ViewProps) {
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
          <AgendaDay day={day} events={byDay.get(day) ?? []} due={dueOn.get(day) ?? []} {...actions} />
        </li>
      ))}
    </ol>
  );
}

type AgendaRowActions = Pick<ViewProps, 'onOpen' | 'onMoveKey' | 'onMoveDays'>;

interface AgendaDayProps extends AgendaRowActions {
  day: string;
  events: EventItem[];
  due: DueItem[];
}

/** All entries of a day, by time. */
export function AgendaDay({ day, events, due, onOpen, onMoveKey, onMoveDays }: AgendaDayProps) {
  const formats = useCalendarFormats();
  return (
    <ul className={classes.agendaList} aria-label={formats.full(day)}>
      {orderDay({ day, events, due }, formats.zone).map((entry) =>
        entry.kind === 'event' ? (
          <AgendaRow
            key={entry.event.id}
            day={day}
            event={entry.event}
            onOpen={onOpen}
            onMoveKey={onMoveKey}
            onMoveDays={onMoveDays}
          />
        ) : (
          <AgendaDue key={dueKey(entry.item)} item={entry.item} />
        ),
      )}
    </ul>
  );
}

interface AgendaRowProps extends AgendaRowActions {
  day: string;
  event: EventItem;
}

function AgendaRow({ day, event, onOpen, onMoveKey, onMoveDays }: AgendaRowProps) {
  const formats = useCalendarFormats();
  const part = partOnDay(event, day, formats.zone);
  const days = daysOf(event, formats.zone);
  const { lead, rest } = entryWords(event);
  const span = days.length > 1 && formats.days(days[0] ?? day, days.at(-1) ?? day);
  const about = [rest, span, event.location].filter(Boolean);
  return (
    <li className={classes.agendaItem}>
      <button
        type="button"
        className={classes.agendaRow}
        data-event={event.id}
        data-event-day={day}
        onClick={() => onOpen(event.id)}
        onKeyDown={(key) => onMoveKey(event, key)}
        aria-keyshortcuts={MOVE_SHORTCUTS.agenda}
      >
        <span className={classes.agendaTime}>{PART_WORDS[part](event, formats)}</span>
        <span className={classes.agendaWhat}>
          <Text component="span" size="sm" fw={500} lineClamp={2}>
            {lead}
          </Text>
          {about.length > 0 && (
            <Text component="span" size="xs" c="dimmed" lineClamp={1}>
              {about.join(' · ')}
            </Text>
          )}
        </span>
        <span className={classes.agendaBadges}>
          {isOfSeries(event) && (
            <>
              <IconRepeat size={14} stroke={1.8} aria-hidden />
              <VisuallyHidden>Repeats</VisuallyHidden>
            </>
          )}
          <TypeBadge type={event.type} />
          <EventStatusBadge status={event.status} />
        </span>
      </button>
      <MoveMenu event={event} day={day} onMove={(count, from) => onMoveDays(event, count, from)} />
    </li>
  );
}

/** Text for the part of an event that is on this day. */
const PART_WORDS = {
  'all of it': ({ startTime, endTime }, formats) => formats.times(startTime, endTime),
  beginning: ({ startTime }, formats) => `From ${formats.time(startTime)}`,
  end: ({ endTime }, formats) => `Until ${formats.time(endTime)}`,
  'all day': () => 'All day',
} as const satisfies Record<DayPart, (event: EventItem, formats: CalendarFormats) => string>;

/** A task or a follow-up, aligned with the titles of events; with its time if it has one. */
function AgendaDue({ item }: { item: DueItem }) {
  const formats = useCalendarFormats();
  const time = dueTime(item);
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
