import type { ForeignNames, ImportFormat } from '#domain/imports/import-format';
import { PRIORITY_WORDS } from '#domain/leads/lead-import';
import type { TaskStatus, TaskType } from '#domain/tasks/task-choices';
import { TASK_CSV, type TaskCsvColumn } from '#domain/tasks/task-csv';

const STATUS_WORDS = {
  PENDING: ['Not Started', 'Open', 'To do', 'New', 'Waiting on someone else', 'Deferred', 'Offen', 'Pendiente'],
  IN_PROGRESS: ['Started', 'Doing', 'Working', 'In Arbeit', 'En curso'],
  COMPLETED: ['Complete', 'Done', 'Closed', 'Finished', 'Erledigt', 'Completado', 'Hecho'],
  OVERDUE: ['Late', 'Past due', 'Überfällig', 'Vencido'],
} as const satisfies Record<TaskStatus, readonly string[]>;

const TYPE_WORDS = {
  FOLLOW_UP: ['Follow-up', 'Reminder', 'Nachfassen', 'Seguimiento'],
  CONSULTATION: ['Meeting', 'Demo', 'Appointment', 'Visit', 'Site visit', 'Termin', 'Reunión'],
  CALL: ['Phone', 'Phone call', 'Anruf', 'Llamada'],
  EMAIL: ['E-mail', 'Mail', 'Correo'],
  PROPOSAL: ['Quote', 'Offer', 'Angebot', 'Propuesta'],
  OTHER: ['To do', 'Task', 'Deadline', 'Lunch', 'Sonstiges', 'Otro'],
} as const satisfies Record<TaskType, readonly string[]>;

const NAMES: ForeignNames<TaskCsvColumn> = {
  names: {
    title: ['Task title', 'Task name', 'Subject', 'Task', 'Name', 'Activity - Subject', 'Betreff', 'Asunto'],
    description: ['Notes', 'Task notes', 'Note', 'Comments', 'Details', 'Activity - Note', 'Beschreibung'],
    dueDate: [
      'Due',
      'Due on',
      'Due at',
      'Deadline',
      'Activity - Due date',
      'Date',
      'Fällig am',
      'Fecha de vencimiento',
    ],
    priority: ['Task priority', 'Importance', 'Priorität', 'Prioridad'],
    status: ['Task status', 'State', 'Activity - Done', 'Estado'],
    type: ['Task type', 'Activity type', 'Activity - Type', 'Category'],
    assignedTo: ['Assigned', 'Assignee', 'Owner', 'Task owner', 'Activity owner', 'Assigned to user', 'Responsible'],
    leadCompany: [
      ...['Company', 'Company name', 'Account', 'Account name', 'Related to', 'Organization', 'Organisation'],
      ...['Associated company', 'Lead', 'Activity - Organization', 'Firma', 'Empresa'],
    ],
    createdAt: ['Created', 'Create date', 'Created date', 'Created time', 'Created on'],
    updatedAt: ['Updated', 'Last modified date', 'Modified time', 'Last updated'],
  },
  words: { priority: PRIORITY_WORDS, status: STATUS_WORDS, type: TYPE_WORDS },
  joins: ['description'],
  samples: [
    {
      title: 'Send the quote',
      description: 'Two nights, 40 guards.',
      dueDate: '2027-03-05',
      priority: 'High',
      status: 'Pending',
      type: 'Proposal',
      assignedTo: '',
      leadCompany: 'Harbour Lights Festival',
    },
    {
      title: 'Call Ana about the gate plan',
      description: '',
      dueDate: '2027-03-08',
      priority: 'Medium',
      status: 'Pending',
      type: 'Call',
      assignedTo: '',
      leadCompany: 'Northgate Arena',
    },
  ],
};

/** Task files of other systems. */
export const TASK_IMPORT: ImportFormat = { ...TASK_CSV, ...NAMES };
