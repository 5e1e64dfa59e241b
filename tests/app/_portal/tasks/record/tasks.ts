import { defaultsOf } from '@/domain/fields/field';
import { type Task, taskFields } from '@/domain/tasks/task';
import { VIEWER } from '../../leads/record/harness';

const at = new Date('2026-03-04T15:30:00Z');

export const TASK: Task = {
  ...defaultsOf(taskFields),
  id: '01890000-0000-7000-8000-000000000011',
  ownerId: VIEWER.id,
  teamId: null,
  leadId: null,
  leadCompany: null,
  title: 'Call the venue',
  description: 'old',
  dueDate: new Date('2099-03-05T23:59:59.999Z'),
  dueOn: '2099-03-05',
  priority: 'LOW',
  type: 'CALL',
  status: 'PENDING',
  assignedTo: '',
  autoRule: null,
  completedAt: null,
  version: 3,
  createdAt: at,
  updatedAt: at,
};
