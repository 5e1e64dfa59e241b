import { IconBan, IconCheck, IconChecklist, IconUserCheck } from '@tabler/icons-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import { EVENT_STATUS_LABELS, EVENT_TYPE_LABELS, type EventStatus, type EventType } from '@/domain/calendar/event';
import { useCalendarFormats } from './calendar-formats';
import classes from './event-chip.module.css';
import type { DueItem, EventItem } from './event-item';

/** The tint of each type, always used along with its name. */
export const TYPE_TINTS = {
  CONSULTATION: 'consultation-scheduled',
  MEETING: 'contacted',
  CALL: 'closed-won',
  OTHER: 'new',
} as const satisfies Record<EventType, string>;

const isOff = (status: EventStatus): boolean => status === 'CANCELLED' || status === 'NO_SHOW';

export const tintOf = ({ type }: Pick<EventItem, 'type'>) => {
  const name = TYPE_TINTS[type];
  return {
    background: `var(--status-${name}-bg)`,
    color: `var(--status-${name}-text)`,
    borderInlineStartColor: `var(--status-${name}-dot)`,
  };
};

interface EventChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  event: EventItem;
  /** The day on which the chip is shown. */
  day?: string;
  /** Shows the time on its own line if there is room. */
  tall?: boolean;
  /** Whether to show the start time; false if the position already does. */
  timed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** An event on a day: tint by type, icon by status, and both in text. */
export function EventChip({ event, day, tall = false, timed = true, style, className, ...props }: EventChipProps) {
  const formats = useCalendarFormats();
  const { title, status, type, startTime, endTime } = event;
  const Sign = isOff(status) ? IconBan : status === 'COMPLETED' ? IconCheck : null;
  const words = [title, formats.whole(startTime, endTime), EVENT_TYPE_LABELS[type], EVENT_STATUS_LABELS[status]];
  return (
    <button
      type="button"
      data-event={event.id}
      data-event-day={day}
      {...props}
      className={[classes.chip, className].filter(Boolean).join(' ')}
      data-tall={tall || undefined}
      data-off={isOff(status) || undefined}
      style={{ ...tintOf(event), ...style }}
      aria-label={words.join(', ')}
      title={words.slice(0, 2).join('\n')}
    >
      {!tall && Sign && <Sign size={12} stroke={2} aria-hidden />}
      {timed && <span className={classes.chipTime}>{formats.time(startTime)}</span>}
      <span className={classes.chipTitle}>
        {tall && Sign && <Sign size={12} stroke={2} aria-hidden />}
        {title}
      </span>
    </button>
  );
}

const DUE = {
  task: { icon: IconChecklist, label: 'Task', tab: 'tasks' },
  follow_up: { icon: IconUserCheck, label: 'Follow-up', tab: 'crm' },
} as const;

/** A task or follow-up that is due on a day: a link, styled lighter than an event. */
export function DueChip({ item, labelled = false }: { item: DueItem; labelled?: boolean }) {
  const { icon: Icon, label, tab } = DUE[item.kind];
  return (
    <TabLink
      href={tabHref(tab, { id: item.id })}
      className={classes.due}
      data-labelled={labelled || undefined}
      aria-label={`${label}: ${item.title}`}
      title={`${label}: ${item.title}`}
    >
      <Icon size={12} stroke={2} aria-hidden />
      <span className={classes.chipTitle}>{labelled ? `${label}: ${item.title}` : item.title}</span>
    </TabLink>
  );
}
