import { EVENTS } from '@/app/_portal/calendar/record/event-cache';
import type { EventItem } from '@/app/_portal/calendar/record/event-item';
import { LEADS, type LeadItem, belongsTo as leadBelongsTo } from '@/app/_portal/leads/record/lead-cache';
import { NOTES, type NoteItem } from '@/app/_portal/notes/record/note-cache';
import { orderBy, type PatchOptions } from '@/app/_portal/shared/cache/list-patcher';
import { TASKS, type TaskItem, belongsTo as taskBelongsTo } from '@/app/_portal/tasks/record/task-cache';
import type { RouterInputs } from '@/app/_trpc/client';
import { LEAD_PRIORITIES, LEAD_SORT_ORDERS, type LeadSort } from '@/domain/leads/lead-choices';
import { isLeadWhose } from '@/domain/leads/lead-whose';
import { NOTE_SORT_ORDERS, type NoteSort } from '@/domain/notes/note-choices';
import { TASK_SORT_ORDERS, type TaskSort } from '@/domain/tasks/task-choices';
import { compareByDue } from '@/domain/tasks/task-groups';

/** What a list is sorted by. Null for texts, which the database sorts by a collation that the browser does not have. */
type SortValue<Item> = ((item: Item) => number) | null;

/** The order by a value; undefined if only the server can tell. */
const orderOf = <Item extends { id: string }>(value: SortValue<Item>, order: 'asc' | 'desc') =>
  value ? orderBy(value, order) : undefined;

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
  shows(lead, input) {
    const { whose, teamId, assigneeId, focus, dated, from, to, reached, furthest, lostReason, ...others } = {
      ...input,
    };
    const belongs = leadBelongsTo(lead, others);
    if (belongs === false) return false;
    if (whose && !isLeadWhose(lead, whose, viewerId)) return false;
    if (teamId && lead.teamId !== teamId) return false;
    if (assigneeId && lead.assigneeId !== assigneeId) return false;
    // Only the server knows all forms of a phone number, and what depends on the clock, the time zone, tasks and history.
    const isUnsure = others.q !== undefined && belongs === undefined;
    return isUnsure || [focus, dated, from, to, reached, furthest, lostReason].some(Boolean) ? undefined : true;
  },
  compare: ({ sort = 'updatedAt', order = LEAD_SORT_ORDERS[sort] } = {}) => orderOf(LEAD_VALUES[sort], order),
  // The board: a move is seen where it leads to.
  follows: (input) => input?.sort === 'stageEnteredAt',
});

const TASK_ORDERS = {
  dueDate: (order) => (order === 'asc' ? compareByDue : (a, b) => compareByDue(b, a)),
  priority: (order) => orderBy<TaskItem>(rankOf, order),
  createdAt: (order) => orderBy<TaskItem>((task) => task.createdAt.getTime(), order),
} as const satisfies Record<TaskSort, (order: 'asc' | 'desc') => (a: TaskItem, b: TaskItem) => number>;

export const taskPatches: PatchOptions<TaskItem, RouterInputs['tasks']['list']> = {
  ...TASKS,
  shows(task, input, [path]) {
    // The dashboard decides itself which tasks it shows.
    if (isPathOf(path, 'dashboard') || input?.q) return undefined;
    const belongs = taskBelongsTo(task, input);
    return belongs === undefined && !input?.whose ? true : belongs;
  },
  compare: ({ sort = 'dueDate', order = TASK_SORT_ORDERS[sort] } = {}) => TASK_ORDERS[sort](order),
};

const isPathOf = (path: unknown, router: string) => Array.isArray(path) && path[0] === router;

const NOTE_VALUES = {
  updatedAt: (note) => note.updatedAt.getTime(),
  createdAt: (note) => note.createdAt.getTime(),
  title: null,
} as const satisfies Record<NoteSort, SortValue<NoteItem>>;

export const notePatches: PatchOptions<NoteItem, RouterInputs['notes']['list']> = {
  ...NOTES,
  shows(note, { q, tag, leadId, kind, whose } = {}) {
    if (tag !== undefined && !note.tags.includes(tag)) return false;
    if (leadId !== undefined && note.leadId !== leadId) return false;
    if (kind !== undefined && note.kind !== kind) return false;
    return q || whose ? undefined : true;
  },
  compare: ({ sort = 'updatedAt', order = NOTE_SORT_ORDERS[sort] } = {}) => orderOf(NOTE_VALUES[sort], order),
};

export const eventPatches: PatchOptions<EventItem, RouterInputs['calendarEvents']['range']> = {
  ...EVENTS,
  shows(event, input) {
    if (!input) return undefined;
    const { from, to, type, status, leadId, whose } = input;
    if (event.startTime >= new Date(to) || event.endTime <= new Date(from)) return false;
    if ((type && event.type !== type) || (status && event.status !== status)) return false;
    if (leadId && event.leadId !== leadId) return false;
    return whose ? undefined : true;
  },
  compare: () => orderBy((event) => event.startTime.getTime(), 'asc'),
};
