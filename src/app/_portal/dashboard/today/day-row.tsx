import { VisuallyHidden } from '@mantine/core';
import { IconCalendarEvent, IconCalendarTime, IconUserCheck } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useSetFollowUp } from '@/app/_portal/leads/record/detail/use-set-follow-up';
import { TabLink } from '@/app/_portal/tab-link';
import { PostponeMenu } from '@/app/_portal/tasks/record/postpone/postpone-menu';
import { PostponeTask } from '@/app/_portal/tasks/record/postpone/postpone-task';
import { TaskCheck } from '@/app/_portal/tasks/record/status/task-check';
import type { TaskItem } from '@/app/_portal/tasks/record/task-cache';
import { tabHref } from '@/app/_portal/use-tab';
import { useSwipeLeft } from '@/app/_ui/interaction/use-swipe-left';
import type { PopupButtonProps } from '@/app/_ui/menus/popup';
import { useFormats } from '@/app/_ui/time/formats';
import { EVENT_STATUS_LABELS, EVENT_TYPE_LABELS, type EventStatus } from '@/domain/calendar/event-choices';
import { LEAD_STATUS_LABELS } from '@/domain/leads/lead-choices';
import { dueDayOnly } from '@/domain/tasks/task-due';
import type { DayItem, FollowUpOfDay } from './day-items';
import { itemTime } from './item-time';
import classes from './today-panel.module.css';

interface DayRowProps {
  item: DayItem;
  day: string;
  onToggle: (task: TaskItem) => void;
  /** Called with the id of a lead before its follow-up is postponed and its row goes. */
  onLeave: (id: string) => void;
}

interface Face {
  title: string;
  href: string;
  /** What it is, and whom it is about. */
  about: (string | null)[];
  sign: ReactNode;
  /** Shown as done or cancelled. */
  off?: boolean;
}

const OFF: readonly EventStatus[] = ['CANCELLED', 'NO_SHOW', 'COMPLETED'];

/** The company, unless the title names it: automatic tasks do. */
const unlessIn = (title: string, company: string | null): string | null =>
  company !== null && title.includes(company) ? null : company;

function faceOf(item: DayItem, onToggle: DayRowProps['onToggle']): Face {
  if (item.kind === 'task') {
    const { task } = item;
    return {
      title: task.title,
      href: tabHref('tasks', { id: task.id }),
      about: [task.status === 'IN_PROGRESS' ? 'In progress' : null, unlessIn(task.title, task.leadCompany)],
      sign: <TaskCheck task={task} onToggle={onToggle} />,
      off: task.status === 'COMPLETED',
    };
  }
  if (item.kind === 'follow_up') {
    const { id, companyName, contactPerson, status } = item.lead;
    return {
      title: companyName,
      href: tabHref('crm', { id }),
      about: ['Follow-up', contactPerson, LEAD_STATUS_LABELS[status]],
      sign: <IconUserCheck size={18} stroke={1.6} aria-hidden />,
    };
  }
  const { id, title, type, status, leadCompany, location } = item.event;
  const isOff = OFF.includes(status);
  return {
    title,
    href: tabHref('calendar', { id }),
    about: [
      EVENT_TYPE_LABELS[type],
      isOff ? EVENT_STATUS_LABELS[status] : null,
      unlessIn(title, leadCompany),
      location || null,
    ],
    sign: <IconCalendarEvent size={18} stroke={1.6} aria-hidden />,
    off: isOff,
  };
}

/** One row of the day: its link opens the item, the check of a task completes it, and the time postpones what is due. */
export function DayRow({ item, day, onToggle, onLeave }: DayRowProps) {
  const formats = useFormats();
  const { title, href, about, sign, off } = faceOf(item, onToggle);
  const words = about.filter((word) => word !== null);
  const row = useRef<HTMLLIElement>(null);
  useSwipeLeft(row, true, () => row.current?.querySelector<HTMLElement>('[data-postpone]')?.click());
  return (
    <li ref={row} className={classes.row} data-off={off || undefined} data-kind={item.kind}>
      <span className={classes.sign}>{sign}</span>
      <span className={classes.what}>
        <TabLink href={href} className={classes.open} dir="auto" data-row-focus title={title}>
          {title}
        </TabLink>
        {words.length > 0 && <span className={classes.about}>{words.join(' · ')}</span>}
      </span>
      <span className={`${classes.time} figures`}>
        <ItemTime item={item} onLeave={onLeave}>
          {itemTime(item, { day, formats })}
        </ItemTime>
      </span>
    </li>
  );
}

/** When an item is due; of what can be postponed, a button that does it. */
function ItemTime({ item, onLeave, children }: Pick<DayRowProps, 'item' | 'onLeave'> & { children: string }) {
  if (item.kind === 'event' || (item.kind === 'task' && item.task.status === 'COMPLETED')) return children;
  const button = (what: string) => (props: PopupButtonProps) => (
    <button {...props} type="button" className={classes.postpone} data-postpone>
      {children}
      <VisuallyHidden>. Postpone {what}</VisuallyHidden>
      <IconCalendarTime size={16} stroke={1.6} aria-hidden />
    </button>
  );
  if (item.kind === 'task') return <PostponeTask task={item.task} button={button(item.task.title)} />;
  return <PostponeFollowUp lead={item.lead} onLeave={onLeave} button={button} />;
}

interface PostponeFollowUpProps extends Pick<DayRowProps, 'onLeave'> {
  lead: FollowUpOfDay;
  button: (what: string) => (props: PopupButtonProps) => ReactNode;
}

function PostponeFollowUp({ lead, onLeave, button }: PostponeFollowUpProps) {
  const { zone = 'UTC' } = useFormats();
  const setFollowUp = useSetFollowUp();
  const what = `follow-up with ${lead.companyName}`;
  return (
    <PostponeMenu
      name={`Postpone ${what}`}
      due={dueDayOnly(lead.nextFollowUp, zone) ?? lead.nextFollowUp}
      onPostpone={(to) => {
        onLeave(lead.id);
        setFollowUp(lead, to);
      }}
      button={button(what)}
    />
  );
}
