import { EVENTS } from '@/app/_portal/calendar/record/event-cache';
import type { EventItem } from '@/app/_portal/calendar/record/event-item';
import { LEADS, type LeadItem, belongsTo as leadBelongsTo } from '@/app/_portal/leads/record/lead-cache';
import { NOTES, type NoteItem } from '@/app/_portal/notes/record/note-cache';
import { type ArrivalOptions, orderBy } from '@/app/_portal/shared/cache/arrivals';
import { type TaskItem, belongsTo as taskBelongsTo, tasksIn } from '@/app/_portal/tasks/record/task-cache';
import type { RouterInputs } from '@/app/_trpc/client';
import { LEAD_PRIORITIES, LEAD_SORT_ORDERS, type LeadSort } from '@/domain/leads/lead-choices';
import { isLeadWhose } from '@/domain/leads/lead-whose';
import { NOTE_SORT_ORDERS, type NoteSort } from '@/domain/notes/note-choices';
import { TASK_SORT_ORDERS, type TaskSort } from '@/domain/tasks/task-choices';
import { compareByDue } from '@/domain/tasks/task-groups';

const rankOf = ({ priority }: { priority: (typeof LEAD_PRIORITIES)[number] }) => LEAD_PRIORITIES.indexOf(priority);

const LEAD_VALUES = {
  updatedAt: (lead) => lead.updatedAt.getTime(),
  createdAt: (lead) => lead.createdAt.getTime(),
  companyName: (lead) => lead.companyName.toLowerCase(),
  contactPerson: (lead) => lead.contactPerson.toLowerCase(),
  priority: rankOf,
  nextFollowUp: (lead) => lead.nextFollowUp?.getTime() ?? Number.POSITIVE_INFINITY,
  stageEnteredAt: (lead) => lead.stageEnteredAt.getTime(),
} as const satisfies Record<LeadSort, (lead: LeadItem) => number | string>;

export const leadArrivals = (viewerId: string): ArrivalOptions<LeadItem, RouterInputs['leads']['list']> => ({
  ...LEADS,
  shows(lead, input) {
    const { whose, teamId, assigneeId, focus, dated, from, to, reached, furthest, lostReason, ...others } = {
      ...input,
    };
    if (leadBelongsTo(lead, others) === false) return false;
    if (whose && !isLeadWhose(lead, whose, viewerId)) return false;
    if (teamId && lead.teamId !== teamId) return false;
    if (assigneeId && lead.assigneeId !== assigneeId) return false;
    // These depend on the clock, the time zone, tasks and history.
    return [focus, dated, from, to, reached, furthest, lostReason].some(Boolean) ? undefined : true;
  },
  compare: ({ sort = 'updatedAt', order = LEAD_SORT_ORDERS[sort] } = {}) => orderBy(LEAD_VALUES[sort], order),
  // The board: a move is seen where it leads to.
  follows: (input) => input?.sort === 'stageEnteredAt',
});

const TASK_ORDERS = {
  dueDate: (order) => (order === 'asc' ? compareByDue : (a, b) => compareByDue(b, a)),
  priority: (order) => orderBy<TaskItem>(rankOf, order),
  createdAt: (order) => orderBy<TaskItem>((task) => task.createdAt.getTime(), order),
} as const satisfies Record<TaskSort, (order: 'asc' | 'desc') => (a: TaskItem, b: TaskItem) => number>;

export const taskArrivals = (zone: string): ArrivalOptions<TaskItem, RouterInputs['tasks']['list']> => ({
  ...tasksIn(zone),
  shows(task, input, [path]) {
    // The dashboard decides itself which tasks it shows.
    if (isPathOf(path, 'dashboard') || input?.q) return undefined;
    const belongs = taskBelongsTo(task, input);
    return belongs === undefined && !input?.whose ? true : belongs;
  },
  compare: ({ sort = 'dueDate', order = TASK_SORT_ORDERS[sort] } = {}) => TASK_ORDERS[sort](order),
});

const isPathOf = (path: unknown, router: string) => Array.isArray(path) && path[0] === router;

const NOTE_VALUES = {
  updatedAt: (note) => note.updatedAt.getTime(),
  createdAt: (note) => note.createdAt.getTime(),
  title: (note) => note.title.toLowerCase(),
} as const satisfies Record<NoteSort, (note: NoteItem) => number | string>;

export const noteArrivals: ArrivalOptions<NoteItem, RouterInputs['notes']['list']> = {
  ...NOTES,
  shows(note, { q, tag, leadId } = {}) {
    if (tag !== undefined && !note.tags.includes(tag)) return false;
    if (leadId !== undefined && note.leadId !== leadId) return false;
    return q ? undefined : true;
  },
  compare: ({ sort = 'updatedAt', order = NOTE_SORT_ORDERS[sort] } = {}) => orderBy(NOTE_VALUES[sort], order),
};

export const eventArrivals: ArrivalOptions<EventItem, RouterInputs['calendarEvents']['range']> = {
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
