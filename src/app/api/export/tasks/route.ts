import { exportTasksQuery } from '@/domain/bulk/bulk';
import { exportTasks } from '@/server/services/task-export';
import { exportRoute } from '../export-route';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = exportRoute('tasks', {
  query: exportTasksQuery,
  texts: exportTasks,
});
