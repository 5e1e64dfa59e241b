import { shownIn } from '@/app/_portal/calendar/record/shown-event';
import { orderDay } from '@/domain/calendar/day-order';
import type { DashboardData } from '../dashboard-data';

type TaskOfDay = DashboardData['today']['tasks'][number];
export type FollowUpOfDay = DashboardData['today']['followUps'][number];
type EventOfDay = DashboardData['today']['events'][number];

/** A task or a follow-up that is due, or an event. */
export type DayItem =
  | { kind: 'task'; at: Date; dueOn: string | null; task: TaskOfDay }
  | { kind: 'follow_up'; at: Date; dueOn: null; lead: FollowUpOfDay }
  | { kind: 'event'; event: EventOfDay };

type DueItem = Exclude<DayItem, { kind: 'event' }>;

/** Tasks and follow-ups, by time. */
const dueItems = ({
  tasks,
  followUps,
}: {
  tasks: readonly TaskOfDay[];
  followUps: readonly FollowUpOfDay[];
}): DueItem[] =>
  [
    ...tasks.map((task) => ({ kind: 'task' as const, at: task.dueDate, dueOn: task.dueOn, task })),
    ...followUps.map((lead) => ({ kind: 'follow_up' as const, at: lead.nextFollowUp, dueOn: null, lead })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());

/** What has been overdue for longest, oldest first. */
export const overdueItems = ({ overdue }: DashboardData, most: number): DayItem[] => dueItems(overdue).slice(0, most);

/** Everything of today in one order, as on a day of the calendar. */
export const todaysItems = ({ today }: DashboardData, zone: string): DayItem[] =>
  orderDay(
    { day: today.day, events: today.events.map((event) => shownIn(event, zone)), due: dueItems(today) },
    zone,
  ).map((entry) => (entry.kind === 'event' ? { kind: 'event', event: entry.event } : entry.item));

export function idOf(item: DayItem): string {
  if (item.kind === 'task') return item.task.id;
  return item.kind === 'event' ? item.event.id : item.lead.id;
}
