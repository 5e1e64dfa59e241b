import { IconCalendarEvent, IconChecklist, IconNotes, IconUser } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { shownIn } from '@/app/_portal/calendar/record/shown-event';
import { StatusBadge } from '@/app/_portal/leads/record/lead-badges';
import { dueWords } from '@/app/_portal/tasks/record/short-due';
import type { Formats } from '@/app/_ui/time/formats';
import type { Found, FoundEvent, FoundLead, FoundNote, FoundTask } from '@/domain/search/search';
import { FOUND_PER_NOUN } from '@/domain/search/search-limits';
import { matchedPhone } from '@/domain/shared/matches';
import type { NounWith } from '@/domain/shared/nouns';
import { isPastDue } from '@/domain/tasks/task-status';
import type { TabId } from '../../tabs';
import { navigateTo, tabHref } from '../../use-tab';
import { Emphasis, emphasize } from './emphasis';
import classes from './palette.module.css';
import type { PaletteGroup, PaletteItem } from './palette-item';

/** What the rows of records need to know. */
export interface Showing {
  q: string;
  formats: Formats;
}

const open = (tab: TabId, id: string) => () => navigateTo(tabHref(tab, { id }));

const icon = (Icon: typeof IconUser) => <Icon size={18} stroke={1.6} aria-hidden />;

/** Parts with dots between them; empty ones are left out. */
function joined(...parts: readonly ReactNode[]): ReactNode {
  const shown = parts.filter(Boolean);
  return shown.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their place.
    <Fragment key={index}>
      {index > 0 && ' · '}
      {part}
    </Fragment>
  ));
}

export function leadItem({ id, companyName, status, foundContact, ...lead }: FoundLead, q: string): PaletteItem {
  const { name, email, phone } = foundContact ?? { ...lead, name: lead.contactPerson };
  const phoneMatch = matchedPhone(phone, q);
  return {
    id: `lead-${id}`,
    icon: icon(IconUser),
    label: (
      <>
        <span className={classes.name}>{emphasize(companyName, q)}</span>
        <StatusBadge status={status} />
      </>
    ),
    context: joined(
      emphasize(name, q),
      phoneMatch.length > 0 ? <Emphasis text={phone} ranges={phoneMatch} /> : email && emphasize(email, q),
    ),
    run: open('crm', id),
  };
}

function taskItem(task: FoundTask, { q, formats }: Showing): PaletteItem {
  const { id, title, status, leadCompany } = task;
  const late = isPastDue(task, new Date());
  const state = status === 'COMPLETED' ? 'Completed, was due' : late ? 'Overdue since' : 'Due';
  return {
    id: `task-${id}`,
    icon: icon(IconChecklist),
    label: <span className={classes.name}>{emphasize(title, q)}</span>,
    context: joined(
      <span data-overdue={late || undefined}>
        {state} {dueWords(task, formats)}
      </span>,
      leadCompany,
    ),
    run: open('tasks', id),
  };
}

const noteItem = ({ id, title, excerpt, leadCompany }: FoundNote, { q }: Showing): PaletteItem => ({
  id: `note-${id}`,
  icon: icon(IconNotes),
  label: <span className={classes.name}>{emphasize(title, q)}</span>,
  context: joined(leadCompany, emphasize(excerpt, q)),
  run: open('notes', id),
});

function eventTime(
  event: Pick<FoundEvent, 'startTime' | 'endTime' | 'allDay'>,
  { zone = 'UTC', date, dateTime }: Formats,
) {
  const { startTime } = shownIn(event, zone);
  return event.allDay ? date(startTime) : dateTime(startTime);
}

const eventItem = (
  { id, title, location, leadCompany, ...event }: FoundEvent,
  { q, formats }: Showing,
): PaletteItem => ({
  id: `event-${id}`,
  icon: icon(IconCalendarEvent),
  label: <span className={classes.name}>{emphasize(title, q)}</span>,
  context: joined(eventTime(event, formats), leadCompany, location),
  run: open('calendar', id),
});

/** Opens the list of a tab with the search, and with the filters that it needs to show everything that was found. */
const seeAll = (tab: TabId, many: string, q: string, filters: Record<string, string> = {}): PaletteItem => ({
  id: `all-${tab}`,
  icon: null,
  label: <span className={classes.more}>See all {many} that match</span>,
  run: () => navigateTo(tabHref(tab, { ...filters, q })),
});

/** What was found, by noun. Nouns of which nothing was found are left out. */
export function groupsOf(found: Found, showing: Showing): PaletteGroup[] {
  const { q } = showing;
  const groups = {
    lead: {
      label: 'Leads',
      items: [
        ...found.lead.items.map((lead) => leadItem(lead, q)),
        ...(found.lead.more ? [seeAll('crm', 'leads', q)] : []),
      ],
    },
    task: {
      label: 'Tasks',
      items: [
        ...found.task.items.map((task) => taskItem(task, showing)),
        ...(found.task.more ? [seeAll('tasks', 'tasks', q, { status: 'ALL' })] : []),
      ],
    },
    event: {
      // The calendar has no search that could show the others.
      label: found.event.more ? `Events · first ${FOUND_PER_NOUN} shown, more match` : 'Events',
      items: found.event.items.map((event) => eventItem(event, showing)),
    },
    note: {
      label: 'Notes',
      items: [
        ...found.note.items.map((note) => noteItem(note, showing)),
        ...(found.note.more ? [seeAll('notes', 'notes', q)] : []),
      ],
    },
  } satisfies Record<NounWith<'searched'>, PaletteGroup>;
  return Object.values(groups).filter(({ items }) => items.length > 0);
}
