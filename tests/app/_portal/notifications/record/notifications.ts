import type { Notification } from '@/domain/notifications/notification';

export const idOf = (n: number) => `0198c2fb-7d3a-7a41-9c0e-${String(n).padStart(12, '0')}`;

export const made = (n: number, choices: Partial<Notification> = {}): Notification => ({
  id: idOf(n),
  kind: 'task_overdue',
  type: 'WARNING',
  relatedType: null,
  title: 'Task overdue',
  message: `Call number ${n}`,
  isRead: false,
  createdAt: new Date('2026-03-04T15:30:00Z'),
  actionUrl: `/?tab=tasks&id=${n}`,
  actionText: 'Open the task',
  ...choices,
});
