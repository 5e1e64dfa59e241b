import { Skeleton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { TabLink } from '@/app/_portal/tab-link';
import { useToggleTask } from '@/app/_portal/tasks/record/status/use-task-status';
import type { TaskItem } from '@/app/_portal/tasks/record/task-cache';
import { tabHref } from '@/app/_portal/use-tab';
import { useViewer } from '@/app/_portal/viewer';
import { focusAfterRemoval, isFocusLost, rowFocusOf } from '@/app/_ui/focus/move-focus';
import { useLocale } from '@/app/_ui/time/formats';
import { OLDEST_OVERDUE } from '@/domain/dashboard/dashboard-limits';
import { NOUNS } from '@/domain/shared/nouns';
import type { DashboardData } from '../dashboard-data';
import { useFigureLinks } from '../figure-links';
import { Panel } from '../panel';
import panel from '../panel.module.css';
import { useCount } from '../use-count';
import { type DayItem, idOf, overdueItems, todaysItems } from './day-items';
import { DayRow } from './day-row';
import classes from './today-panel.module.css';

interface TodayPanelProps {
  data: DashboardData | undefined;
  now: Date;
}

/** The day at a glance: what is overdue, then today's tasks, events and follow-ups by time. */
export function TodayPanel({ data, now }: TodayPanelProps) {
  const { timezone } = useViewer();
  const today = new Intl.DateTimeFormat(useLocale(), {
    timeZone: timezone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  }).format(now);
  return (
    <Panel title="Today" aside={today} className={classes.panel}>
      {data ? <Day data={data} zone={timezone} /> : <DaySkeleton />}
    </Panel>
  );
}

function Day({ data, zone }: { data: DashboardData; zone: string }) {
  const overdue = overdueItems(data, OLDEST_OVERDUE);
  const items = todaysItems(data, zone);
  const onLeave = useFocusAfterRemoval([...overdue, ...items]);
  const toggle = useToggleTask();
  const onToggle = (task: TaskItem) => {
    onLeave(task.id);
    toggle(task);
  };
  const links = useFigureLinks();
  const rows = (shown: readonly DayItem[], label: string) => (
    <ul className={panel.list} aria-label={label}>
      {shown.map((item) => (
        <DayRow
          key={`${item.kind} ${idOf(item)}`}
          item={item}
          day={data.today.day}
          onToggle={onToggle}
          onLeave={onLeave}
        />
      ))}
    </ul>
  );
  return (
    <>
      {overdue.length > 0 && (
        <div className={classes.overdue}>
          <OverdueHead data={data} />
          {rows(overdue, 'Overdue')}
        </div>
      )}
      {items.length > 0 && rows(items, 'Today')}
      {items.length === 0 &&
        (overdue.length > 0 ? <p className={panel.empty}>Nothing else is due today.</p> : <FreeDay />)}
      {data.today.more && (
        <p className={panel.empty}>
          There is more today.{' '}
          <TabLink href={links.calendar} className={classes.all}>
            Open the calendar
          </TabLink>
        </p>
      )}
      <Tomorrow tomorrow={data.tomorrow} />
    </>
  );
}

/** One line of how much comes tomorrow, if anything does. */
function Tomorrow({ tomorrow: { day, tasks, followUps, events } }: Pick<DashboardData, 'tomorrow'>) {
  const count = useCount();
  const links = useFigureLinks();
  const kinds = [
    { counted: tasks, ...NOUNS.task },
    { counted: followUps, one: 'follow-up', many: 'follow-ups' },
    { counted: events, ...NOUNS.event },
  ].filter(({ counted }) => counted.count > 0);
  if (kinds.length === 0) return null;
  return (
    <p className={classes.tomorrow}>
      <TabLink href={links.calendarOn(day)} className={classes.all}>
        Tomorrow:{' '}
        {kinds.map(({ counted, one, many }) => `${count(counted)} ${counted.count === 1 ? one : many}`).join(', ')}
      </TabLink>
    </p>
  );
}

function FreeDay() {
  return (
    <div className={classes.free}>
      <p>Nothing is due today.</p>
      <p>
        <TabLink href={tabHref('calendar')} className={classes.all}>
          Plan an event
        </TabLink>{' '}
        or{' '}
        <TabLink href={tabHref('tasks')} className={classes.all}>
          add a task
        </TabLink>
        .
      </p>
    </div>
  );
}

/** How much is overdue, with links to all of it. */
function OverdueHead({ data: { overdueTasks, overdueFollowUps } }: { data: DashboardData }) {
  const count = useCount();
  const links = useFigureLinks();
  return (
    <h3 className={classes.overdueHead}>
      <span className={classes.overdueTitle}>Overdue</span>
      {overdueTasks.count > 0 && (
        <TabLink href={links.overdueTasks} className={classes.all}>
          {count(overdueTasks)} {overdueTasks.count === 1 ? 'task' : 'tasks'}
        </TabLink>
      )}
      {overdueFollowUps.count > 0 && (
        <TabLink href={links.leads('overdueFollowUps')} className={classes.all}>
          {count(overdueFollowUps)} {overdueFollowUps.count === 1 ? 'follow-up' : 'follow-ups'}
        </TabLink>
      )}
    </h3>
  );
}

/** Returns a function to call with the id of an item before its row goes. The focus then moves to the next row. */
function useFocusAfterRemoval(items: readonly DayItem[]) {
  const removed = useRef<{ id: string; moveFocus: () => void } | null>(null);
  const ids = items.map(idOf);
  useEffect(() => {
    if (!removed.current || ids.includes(removed.current.id)) return;
    if (isFocusLost()) removed.current.moveFocus();
    removed.current = null;
  });
  return (id: string) => {
    removed.current = { id, moveFocus: focusAfterRemoval(rowFocusOf(id)?.closest('li')) };
  };
}

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f'];

function DaySkeleton() {
  return (
    <div className={classes.skeleton}>
      {PLACEHOLDERS.map((row) => (
        <Skeleton key={row} height={20} />
      ))}
    </div>
  );
}
