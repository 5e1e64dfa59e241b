import { EVENTS } from '@/app/_portal/calendar/record/event-cache';
import type { EventItem } from '@/app/_portal/calendar/record/event-item';
import { LEADS, type LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { NOTES, type NoteItem } from '@/app/_portal/notes/record/note-cache';
import { orderBy, type PatchOptions } from '@/app/_portal/shared/cache/list-patcher';
import { TASKS, type TaskItem } from '@/app/_portal/tasks/record/task-cache';
import type { RouterInputs } from '@/app/_trpc/client';
import { EVENT_FILTER_RULES } from '@/domain/calendar/event-filter-rules';
import { LEAD_PRIORITIES, LEAD_SORT_ORDERS, type LeadSort } from '@/domain/leads/lead-choices';
import { LEAD_FILTER_RULES } from '@/domain/leads/lead-filter-rules';
import { NOTE_SORT_ORDERS, type NoteSort } from '@/domain/notes/note-choices';
import { NOTE_FILTER_RULES } from '@/domain/notes/note-filter-rules';
import { type FilterContext, passesFilters } from '@/domain/shared/filter-rules';
import { TASK_SORT_ORDERS, type TaskSort } from '@/domain/tasks/task-choices';
import { TASK_FILTER_RULES } from '@/domain/tasks/task-filter-rules';
import { compareByDue } from '@/domain/tasks/task-groups';

/** What a list is sorted by. Null for texts, which the database sorts by a collation that the browser does not have. */
type SortValue<Item> = ((item: Item) => number) | null;

/** The order by a value; undefined if only the server can tell. */
const orderOf = <Item extends { id: string }>(value: SortValue<Item>, order: 'asc' | 'desc') =>
  value ? orderBy(value, order) : undefined;

const contextOf = (viewerId: string): FilterContext => ({ viewerId, now: new Date() });

const rankOf = ({ priority }: { priority: (typeof LEAD_PRIORITIES)[number] }) => LEAD_PRIORITIES.indexOf(priority);

const LEAD_VALUES = {
  updatedAt: (lead) => lead.updatedAt.getTime(),
  lastActivityAt: (lead) => lead.lastActivityAt?.getTime() ?? Number.NEGATIVE_INFINITY,
  createdAt: (lead) => lead.createdAt.getTime(),
  companyName: null,
  contactPerson: null,
  priority: rankOf,
  nextFollowUp: (lead) => lead.nextFollowUp?.getTime() ?? Number.POSITIVE_INFINITY,
  stageEnteredAt: (lead) => lead.stageEnteredAt.getTime(),
} as const satisfies Record<LeadSort, SortValue<LeadItem>>;

export const leadPatches = (viewerId: string): PatchOptions<LeadItem, RouterInputs['leads']['list']> => ({
  ...LEADS,
  shows: (lead, input = {}) => passesFilters(LEAD_FILTER_RULES, lead, input, contextOf(viewerId)),
  compare: ({ sort = 'updatedAt', order = LEAD_SORT_ORDERS[sort] } = {}) => orderOf(LEAD_VALUES[sort], order),
  // The board: a move is seen where it leads to.
  follows: (input) => input?.sort === 'stageEnteredAt',
});

const TASK_ORDERS = {
  dueDate: (order) => (order === 'asc' ? compareByDue : (a, b) => compareByDue(b, a)),
  priority: (order) => orderBy<TaskItem>(rankOf, order),
  createdAt: (order) => orderBy<TaskItem>((task) => task.createdAt.getTime(), order),
} as const satisfies Record<TaskSort, (order: 'asc' | 'desc') => (a: TaskItem, b: TaskItem) => number>;

export const taskPatches = (viewerId: string): PatchOptions<TaskItem, RouterInputs['tasks']['list']> => ({
  ...TASKS,
  // The dashboard decides itself which tasks it shows.
  shows: (task, input = {}, [path]) =>
    isPathOf(path, 'dashboard') ? undefined : passesFilters(TASK_FILTER_RULES, task, input, contextOf(viewerId)),
  compare: ({ sort = 'dueDate', order = TASK_SORT_ORDERS[sort] } = {}) => TASK_ORDERS[sort](order),
});

const isPathOf = (path: unknown, router: string) => Array.isArray(path) && path[0] === router;

const NOTE_VALUES = {
  updatedAt: (note) => note.updatedAt.getTime(),
  createdAt: (note) => note.createdAt.getTime(),
  title: null,
} as const satisfies Record<NoteSort, SortValue<NoteItem>>;

export const notePatches = (viewerId: string): PatchOptions<NoteItem, RouterInputs['notes']['list']> => ({
  ...NOTES,
  shows: (note, input = {}) => passesFilters(NOTE_FILTER_RULES, note, input, contextOf(viewerId)),
  compare: ({ sort = 'updatedAt', order = NOTE_SORT_ORDERS[sort] } = {}) => orderOf(NOTE_VALUES[sort], order),
});

export const eventPatches = (viewerId: string): PatchOptions<EventItem, RouterInputs['calendarEvents']['range']> => ({
  ...EVENTS,
  shows(event, input) {
    if (!input) return undefined;
    const range = { ...input, from: new Date(input.from), to: new Date(input.to) };
    return passesFilters(EVENT_FILTER_RULES, event, range, contextOf(viewerId));
  },
  compare: () => orderBy((event) => event.startTime.getTime(), 'asc'),
});
