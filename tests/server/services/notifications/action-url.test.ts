import { expect, it } from 'vitest';
import { actionUrl } from '@/server/services/notifications/action-url';

it.each([
  [{ page: 'lead', id: 'a1' }, '/?tab=crm&id=a1'],
  [{ page: 'assignedLeads' }, '/?tab=crm&whose=ASSIGNED'],
  [{ page: 'email', id: 'a&b=c' }, '/?tab=email&id=a%26b%3Dc'],
  [{ page: 'team', id: null }, '/?tab=teams'],
  [{ page: 'subscription' }, '/settings#subscription'],
] as const)('leads to what %j is about', (target, url) => {
  expect(actionUrl(target)).toBe(url);
});
