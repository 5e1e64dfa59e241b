import type { NotificationTarget } from '@/domain/notifications/notification-facts';

const PAGES: Readonly<Record<NotificationTarget['page'], string>> = {
  lead: '/?tab=crm',
  assignedLeads: '/?tab=crm&whose=ASSIGNED',
  quote: '/?tab=quotes',
  task: '/?tab=tasks',
  event: '/?tab=calendar',
  note: '/?tab=notes',
  email: '/?tab=email',
  team: '/?tab=teams',
  usage: '/?tab=usage',
  points: '/?tab=gamification',
  subscription: '/settings#subscription',
  webhooks: '/settings#webhooks',
};

/** The address of what a notification is about, within Stanchion (D3). */
export const actionUrl = ({ page, id }: NotificationTarget): string =>
  `${PAGES[page]}${id ? `&id=${encodeURIComponent(id)}` : ''}`;
