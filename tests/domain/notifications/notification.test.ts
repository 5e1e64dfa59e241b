import { expect, it } from 'vitest';
import { badgeText } from '@/domain/notifications/bell';
import {
  deleteNotificationsInput,
  listNotificationsInput,
  markNotificationsInput,
  NOTIFICATION_RELATED_TYPES,
  NOTIFICATION_TYPES,
  notification,
  notificationPage,
  notificationsChanged,
} from '@/domain/notifications/notification';
import { NOTIFICATION_KIND_LABELS, NOTIFICATION_KINDS } from '@/domain/notifications/notification-kinds';
import { MAX_PAGE } from '@/domain/shared/paging';

it.each([
  [-1, null],
  [0, null],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('shows a count of %i as %j', (unread, text) => {
  expect(badgeText(unread)).toBe(text);
});

const ID = '01890000-0000-7000-8000-000000000001';

it('labels every kind', () => {
  expect(NOTIFICATION_KIND_LABELS).toEqual({
    task_overdue: 'Overdue tasks',
    event_reminder: 'Event reminders',
    quota_warning: 'Limits nearly used up',
    import_finished: 'Finished imports',
    email_failed: 'Emails that could not be sent',
    lead_assigned: 'Leads assigned to you',
    note_mention: 'Mentions in notes',
    margin_approval: 'Prices to approve',
    quote: 'What clients do with quotes',
    team_invitation: 'Team invitations',
    team_membership: 'Changes in your teams',
    achievement: 'Achievements',
    challenge: 'Challenges',
    subscription: 'Your subscription',
    webhook_disabled: 'Webhooks that were disabled',
  });
  expect(Object.keys(NOTIFICATION_KIND_LABELS)).toEqual([...NOTIFICATION_KINDS]);
});

it('has the types and related types of the specification', () => {
  expect(NOTIFICATION_TYPES).toEqual(['ERROR', 'WARNING', 'SUCCESS', 'INFO']);
  expect(NOTIFICATION_RELATED_TYPES).toEqual(['message', 'mention', 'file', 'team', 'challenge']);
});

it.each([
  [{ markAll: true }, { markAll: true, isRead: true }],
  [{ notificationIds: [ID] }, { notificationIds: [ID], isRead: true }],
  [
    { notificationIds: [ID], isRead: false },
    { notificationIds: [ID], isRead: false },
  ],
])('accepts marking %j', (input, read) => {
  expect(markNotificationsInput.parse(input)).toEqual(read);
});

it.each([
  [{}, 'notificationIds'],
  [{ notificationIds: [ID], markAll: true }, 'notificationIds'],
])('requires exactly one of ids and markAll: %j', (input, field) => {
  const [issue] = markNotificationsInput.safeParse(input).error?.issues ?? [];
  expect(issue).toMatchObject({ message: 'Send notificationIds, or markAll: true', path: [field] });
});

it.each([
  [{ notificationIds: [] }],
  [{ notificationIds: ['1'] }],
  [{ notificationIds: Array.from({ length: MAX_PAGE + 1 }, () => ID) }],
  [{ markAll: false }],
  [{ markAll: true, all: true }],
])('rejects marking %j', (input) => {
  expect(markNotificationsInput.safeParse(input).success).toBe(false);
});

it.each([{ allRead: true }, { notificationIds: [ID] }])('accepts deleting %j', (input) => {
  expect(deleteNotificationsInput.parse(input)).toEqual(input);
});

it.each([[{}], [{ notificationIds: [ID], allRead: true }]])('requires exactly one of ids and allRead: %j', (input) => {
  expect(deleteNotificationsInput.safeParse(input).error?.issues).toMatchObject([
    { message: 'Send notificationIds, or allRead: true', path: ['notificationIds'] },
  ]);
});

it.each([[{ allRead: false }], [{ notificationIds: [] }], [{ allRead: true, all: true }]])(
  'rejects deleting %j',
  (input) => {
    expect(deleteNotificationsInput.safeParse(input).success).toBe(false);
  },
);

it('filters by read state, a page at a time', () => {
  const query = { unread: true, cursor: 'c', limit: 10 };
  expect(listNotificationsInput.parse(query)).toEqual(query);
  expect(listNotificationsInput.parse({})).toEqual({ limit: 50 });
});

it('returns a page with the total unread count', () => {
  const item = {
    id: ID,
    kind: 'challenge',
    type: 'SUCCESS',
    relatedType: null,
    title: 'Challenge completed',
    message: 'Ten calls: 500 bonus points',
    isRead: false,
    createdAt: new Date('2027-03-04T09:30:00Z'),
    actionUrl: null,
    actionText: null,
  };
  expect(notification.parse({ ...item, dedupeKey: 'x' })).toEqual(item);
  const page = { items: [item], nextCursor: null, unreadCount: 3 };
  expect(notificationPage.parse(page)).toEqual(page);
  expect(notificationPage.safeParse({ ...page, unreadCount: -1 }).success).toBe(false);
});

it('counts changes from 0 up', () => {
  for (const counts of [
    { changed: 0, unreadCount: 0 },
    { changed: 3, unreadCount: 2 },
  ])
    expect(notificationsChanged.parse(counts)).toEqual(counts);
  expect(notificationsChanged.safeParse({ changed: -1, unreadCount: 0 }).success).toBe(false);
});
