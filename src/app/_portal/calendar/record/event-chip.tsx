import { VisuallyHidden } from '@mantine/core';
import { type Icon, IconBan, IconCheck, IconRepeat, IconTicket, IconUserCheck } from '@tabler/icons-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { TabLink } from '@/app/_portal/tab-link';
import type { TabId } from '@/app/_portal/tabs';
import { tabHref } from '@/app/_portal/use-tab';
import { type EntryWords, entryWords } from '@/domain/calendar/entry-words';
import {
  EVENT_STATUS_LABELS,
  EVENT_TYPE_LABELS,
  type EventStatus,
  type EventType,
} from '@/domain/calendar/event-choices';
import type { LayerKind } from '@/domain/calendar/layer';
import { useCalendarFormats } from './calendar-formats';
import { DueCheck } from './due-check';
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

/** Whether an event is an occurrence of a series, also if it was moved or edited by itself. */
export const isOfSeries = ({ recurrence, seriesId }: Pick<EventItem, 'recurrence' | 'seriesId'>): boolean =>
  recurrence !== null || seriesId !== null;

interface EventChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  event: EventItem;
  /** The day on which the chip is shown. */
  day?: string;
  /** Lines of text that fit: one for everything; then the time, then the title get lines of their own. */
  lines?: ChipLines;
  /** Whether to show the start time; false if the position already does. */
  timed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export type ChipLines = 1 | 2 | 3;

/** An event on a day: tint by type, icon by status, and both in text. */
export function EventChip({ event, day, lines = 1, timed = true, style, className, ...props }: EventChipProps) {
  const formats = useCalendarFormats();
  const { title, leadCompany, status, type, startTime, endTime, allDay } = event;
  const isRepeated = isOfSeries(event);
  const Sign = isOff(status) ? IconBan : status === 'COMPLETED' ? IconCheck : null;
  const { lead, rest } = entryWords(event);
  const when = formats.whole(startTime, endTime);
  const whenParts = [when, allDay ? 'all day' : '', isRepeated ? 'repeats' : ''].filter(Boolean);
  const about = [leadCompany, title].filter((words) => words !== null);
  return (
    <button
      type="button"
      data-event={event.id}
      data-event-day={day}
      {...props}
      className={[classes.chip, className].filter(Boolean).join(' ')}
      data-lines={lines}
      data-off={isOff(status) || undefined}
      style={{ ...tintOf(event), ...style }}
      title={[...about, when].join('\n')}
    >
      <ChipWords
        lead={lead}
        rest={rest}
        sign={
          <>
            {Sign && <Sign size={12} stroke={2} aria-hidden />}
            {isRepeated && <IconRepeat size={12} stroke={2} aria-hidden />}
          </>
        }
      />{' '}
      {timed && (
        <span className={classes.chipTime}>
          {lines > 1 && <span className={classes.chipSpan}>{formats.times(startTime, endTime)}</span>}
          <span className={lines > 1 ? classes.chipStart : undefined}>{formats.shortTime(startTime)}</span>
        </span>
      )}
      <VisuallyHidden>
        , {[...whenParts, EVENT_TYPE_LABELS[type], EVENT_STATUS_LABELS[status]].join(', ')}
      </VisuallyHidden>
    </button>
  );
}

/** The company and the title. If there is little space, the title is cut off first. */
function ChipWords({ lead, rest, sign }: EntryWords & { sign: ReactNode }) {
  return (
    <span className={classes.chipWords}>
      {sign}
      <span className={classes.chipTexts}>
        <span dir="auto" className={classes.chipLead}>
          {lead}
        </span>{' '}
        {rest && (
          <span dir="auto" className={classes.chipRest}>
            {rest}
          </span>
        )}
      </span>
    </span>
  );
}

const DUE = {
  task: { label: 'Task', tab: 'tasks', sign: null },
  follow_up: { label: 'Follow-up', tab: 'crm', sign: IconUserCheck },
  lead_event: { label: 'Event of a lead', tab: 'crm', sign: IconTicket },
} as const satisfies Record<LayerKind, { label: string; tab: TabId; sign: Icon | null }>;

interface DueChipProps {
  item: DueItem;
  /** Shows in words what it is. */
  labelled?: boolean;
  /** The time at which it is due, if its position shows one. */
  time?: string;
  className?: string;
}

/** A task or follow-up that is due on a day, or the event of a lead: a link, styled lighter than an event. */
export function DueChip({ item, labelled = false, time, className }: DueChipProps) {
  const { label, tab, sign: Sign } = DUE[item.kind];
  // The title of a follow-up is its company.
  const { lead, rest } = item.kind === 'follow_up' ? { lead: item.title, rest: null } : entryWords(item);
  const about = [...new Set([item.leadCompany, item.title])].filter(Boolean);
  return (
    <span
      className={[classes.due, className].filter(Boolean).join(' ')}
      data-kind={item.kind}
      data-labelled={labelled || undefined}
    >
      {item.kind === 'task' && <DueCheck item={item} />}
      <TabLink
        href={tabHref(tab, { id: item.id })}
        className={classes.dueLink}
        title={[`${label}: ${about.join(', ')}`, time].filter(Boolean).join('\n')}
      >
        {!labelled && <VisuallyHidden>{label}:</VisuallyHidden>}{' '}
        <ChipWords
          lead={labelled ? `${label}: ${lead}` : lead}
          rest={rest}
          sign={Sign && <Sign size={12} stroke={2} aria-hidden />}
        />
        {time && <VisuallyHidden>, {time}</VisuallyHidden>}
      </TabLink>
    </span>
  );
}
