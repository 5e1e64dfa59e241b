'use client';
import { Button, Text } from '@mantine/core';
import { useCalendarFormats } from '@/app/_portal/calendar/record/calendar-formats';
import { TYPE_TINTS } from '@/app/_portal/calendar/record/event-chip';
import { type DueItem, dueKey, type EventItem } from '@/app/_portal/calendar/record/event-item';
import { dueByDay, groupByDay } from '@/domain/calendar/calendar-days';
import { AgendaDay } from './agenda-view';
import agenda from './agenda-view.module.css';
import classes from './month-dots.module.css';
import { weeksOf } from './month-weeks';
import { type ViewProps, wallAt } from './views';

const DOTS = 3;

/** Dots that fit: one per event in the color of its type, and a ring for anything else. */
const dotsOf = (events: readonly EventItem[], due: readonly DueItem[]) =>
  [
    ...events.map(({ id, type }) => <i key={id} style={{ background: `var(--status-${TYPE_TINTS[type]}-dot)` }} />),
    ...due.map((item) => <i key={dueKey(item)} className={classes.ring} />),
  ].slice(0, DOTS);

/** A month on phones: a dot per entry, and the selected day below. */
export function MonthDots({ calendar, events, onCreate, ...actions }: ViewProps) {
  const formats = useCalendarFormats();
  const { range, zone, today, due, day: chosen, setDay } = calendar;
  const byDay = groupByDay(events, zone);
  const dueOn = dueByDay(due, zone);
  const [dayEvents, dayDue] = [byDay.get(chosen) ?? [], dueOn.get(chosen) ?? []];
  return (
    <>
      <table className={classes.dots} aria-label={formats.month(chosen)}>
        <thead>
          <tr>
            {range.days.slice(0, 7).map((day) => (
              <th key={day} scope="col" abbr={formats.weekdayLong(day)}>
                {formats.weekday(day).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(range.days).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const count = (byDay.get(day)?.length ?? 0) + (dueOn.get(day)?.length ?? 0);
                return (
                  <td key={day}>
                    <button
                      type="button"
                      className={classes.dotDay}
                      aria-pressed={day === chosen}
                      aria-label={`${formats.full(day)}, ${count === 1 ? '1 entry' : `${count} entries`}`}
                      aria-current={day === today ? 'date' : undefined}
                      data-outside={day.slice(0, 7) !== chosen.slice(0, 7) || undefined}
                      onClick={() => setDay(day)}
                    >
                      <span className={classes.number}>{formats.date(day)}</span>
                      <span className={classes.dotRow} aria-hidden>
                        {dotsOf(byDay.get(day) ?? [], dueOn.get(day) ?? [])}
                      </span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <section className={agenda.ofDay} aria-label={formats.full(chosen)} aria-live="polite">
        <h2 className={agenda.agendaHead}>{formats.full(chosen)}</h2>
        <AgendaDay day={chosen} events={dayEvents} due={dayDue} {...actions} />
        {dayEvents.length + dayDue.length === 0 && (
          <Text size="sm" c="dimmed" mb={8}>
            Nothing on this day.
          </Text>
        )}
        <Button
          variant="default"
          fullWidth
          mt={8}
          onClick={() => onCreate({ startTime: wallAt(chosen, 540), endTime: wallAt(chosen, 600) })}
        >
          New event on this day
        </Button>
      </section>
    </>
  );
}
