import { TASK_CSV } from '@/domain/tasks/task-csv';
import { importTasks } from '../services/tasks/task-import';
import { LINKS_RULE, plainImports } from './import-procedures';

export const taskImports = plainImports({
  noun: 'task',
  description: `The keys of a row are the columns of a CSV file, and all values are strings. \`title\` and \`dueDate\` are required; \`description\`, \`priority\` (default MEDIUM), \`status\` (default PENDING), \`type\` (default OTHER), \`assignedTo\`, \`leadCompany\`, \`createdAt\` and \`updatedAt\` are optional. A due date without a time means the end of that day in your time zone. ${LINKS_RULE}`,
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
