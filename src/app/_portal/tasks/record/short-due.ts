import type { Formats } from '@/app/_ui/time/formats';
import { calendarDay, DAY_MS, type Moment, momentToInstant } from '@/domain/shared/time';
import { dueDay, dueMoment } from '@/domain/tasks/task-due';
import type { TaskItem } from './task-cache';

const NEAR: Readonly<Record<number, string>> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' };

/** Number of days ahead, at most, for which a weekday is unmistakable. */
const WEEK = 6;

/** Formatters are slow to create, and a list needs the same few for every row. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function format(at: Date, zone: string, locale: string | undefined, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify([zone, locale, options]);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
  formatters.set(key, formatter);
  return formatter.format(at);
}

/**
 * A due date as short as it can be without being mistaken, by calendar day in `zone`: 'Today 2:00 PM', 'Tomorrow',
 * 'Fri', 'Mar 12', and with the year, but without the time, in another one. Without a time of day there is none (D14).
 */
export function shortDue(due: Moment, now: Date, zone: string, locale?: string): string {
  const at = momentToInstant(due, zone);
  const [day, today] = [dueDay(due, zone), calendarDay(now, zone)];
  const ahead = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  const near = NEAR[ahead] ?? (ahead > 0 && ahead <= WEEK ? format(at, zone, locale, { weekday: 'short' }) : null);
  if (near === null && day.slice(0, 4) !== today.slice(0, 4)) return format(at, zone, locale, { dateStyle: 'medium' });
  const shown = near ?? format(at, zone, locale, { month: 'short', day: 'numeric' });
  return due instanceof Date ? `${shown} ${format(at, zone, locale, { timeStyle: 'short' })}` : shown;
}

/** A due date in full: the day, and the time if there is one (D14). */
export function dueWords(task: Pick<TaskItem, 'dueDate' | 'dueOn'>, { zone = 'UTC', date, dateTime }: Formats): string {
  const due = dueMoment(task);
  return typeof due === 'string' ? date(momentToInstant(due, zone)) : dateTime(due);
}
