import { TASK_CSV } from '@/domain/tasks/task-csv';
import { importTasks } from '../../services/tasks/task-import';
import { describeColumns, LINKS_RULE, plainImports } from '../import-procedures';

export const taskImports = plainImports({
  noun: 'task',
  description: `${describeColumns(TASK_CSV, { priority: 'default MEDIUM', status: 'default PENDING', type: 'default OTHER' })} A due date without a time is a day (\`dueOn\`). ${LINKS_RULE}`,
  example: {
    title: 'Send the quote',
    dueDate: '2027-03-05',
    priority: 'HIGH',
    type: 'PROPOSAL',
    leadCompany: 'Harbour Lights Festival',
  },
  reader: () => TASK_CSV,
  run: importTasks,
});
