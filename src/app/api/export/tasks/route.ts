import { everyMethod } from '@/server/rest/every-method';
import { exportTasks } from '@/server/services/task-export';
import { exportRoute } from '../export-route';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = everyMethod(exportRoute('tasks', exportTasks));
