import { TASK_CSV } from '@/domain/tasks/task-csv';
import { importTasks } from '../services/tasks/task-import';
import { LINKS_RULE, plainImports } from './import-procedures';

export const taskImports = plainImports({
  noun: 'task',
  description: `Each row has the columns of a CSV file as its keys, the values as text: \`title\` and \`dueDate\` are required; \`description\`, \`priority\` (else MEDIUM), \`status\` (else PENDING), \`type\` (else OTHER), \`assignedTo\`, \`leadCompany\`, \`createdAt\` and \`updatedAt\` may be left out. A date without a time is due at the end of that day in your time zone. ${LINKS_RULE}`,
  example: {
    title: 'Send the quote',
    dueDate: '2027-03-05',
    priority: 'HIGH',
    type: 'PROPOSAL',
    leadCompany: 'Harbour Lights Festival',
  },
  reader: TASK_CSV,
  run: importTasks,
});
