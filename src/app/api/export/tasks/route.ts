import { exportTasksQuery } from '@/domain/bulk/bulk-input';
import { exportRoute } from '@/server/rest/export-route';
import { exportTasks } from '@/server/services/tasks/task-export';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = exportRoute('task', {
  query: exportTasksQuery,
  texts: exportTasks,
});
