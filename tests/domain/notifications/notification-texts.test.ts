import { describe, expect, it } from 'vitest';
import { notification } from '@/domain/notifications/notification';
import type { NotificationFacts } from '@/domain/notifications/notification-facts';
import { NOTIFICATION_KINDS, type NotificationKind } from '@/domain/notifications/notification-kinds';
import { notificationText } from '@/domain/notifications/notification-texts';

const at = new Date('2027-03-04T14:30:00Z');
const id = '0198c2f7-3f2e-7d10-8c5b-9a8b7c6d5e4f';

const FACTS: NotificationFacts = {
  task_overdue: { taskId: id, title: 'Call Harbour Lights', dueDate: at },
  event_reminder: {
    eventId: id,
    title: 'Site visit',
    startTime: at,
    location: 'Gate 4',
    reminderMinutes: 30,
    zone: 'America/New_York',
  },
  quota_warning: { quota: 'emails', level: 80, used: 8, allowed: 10, window: '2027-03-01' },
  import_finished: { importId: id, noun: 'lead', imported: 1, skipped: 0 },
  email_failed: { emailId: id, to: 'jo@venue.example', subject: 'Hello' },
  lead_assigned: { leadId: id, companyName: 'Acme', by: 'Dana', at },
  note_mention: { noteId: id, title: 'Call', companyName: 'Acme', by: 'Dana' },
  margin_approval: { planId: id, leadId: id, companyName: 'Acme', by: 'Dana', isApproved: true },
  quote: {
    ...{ quoteId: id, number: 'Q-2027-12', version: 1, total: 9880, companyName: 'Acme' },
    ...{ did: 'accepted', by: 'Noor Haddad' },
  },
  team_invitation: { invitationId: id, teamName: 'West', by: 'Dana' },
  team_membership: { teamId: id, teamName: 'West', changeId: id, message: 'Dana has joined the team.' },
  achievement: { achievementId: 'first_lead', name: 'First lead', points: 10 },
  challenge: { challengeId: id, name: 'Ten calls', points: 500 },
  subscription: { changeId: id, why: 'unpaid' },
  webhook_disabled: { webhookId: id, url: 'https://example.com/in?key=1', reason: 'FAILING', at },
};

/** Expected type, title, message and link of each kind. */
const EXPECTED = {
  task_overdue: ['WARNING', 'Task overdue', 'Call Harbour Lights', { page: 'task', id }],
  event_reminder: ['INFO', 'Coming up: Site visit', 'Starts Thu, Mar 4, 9:30 AM, Gate 4', { page: 'event', id }],
  quota_warning: [
    'WARNING',
    'Monthly emails nearly used up',
    'You have used 8 of 10 emails this month.',
    { page: 'usage' },
  ],
  import_finished: ['SUCCESS', 'Import finished', '1 lead imported', { page: 'lead' }],
  email_failed: ['ERROR', 'Email not sent', '"Hello" to jo@venue.example could not be sent.', { page: 'email', id }],
  lead_assigned: ['INFO', 'Lead assigned to you', 'Dana assigned Acme to you.', { page: 'lead', id }],
  note_mention: ['INFO', 'You were mentioned', 'Dana mentioned you in “Call” on Acme.', { page: 'note', id }],
  margin_approval: ['SUCCESS', 'Price approved', 'Dana approved your price for Acme.', { page: 'lead', id }],
  quote: ['SUCCESS', 'Quote accepted', 'Noor Haddad accepted quote Q-2027-12 for Acme: $9,880.', { page: 'quote', id }],
  team_invitation: ['INFO', 'Invitation to West', 'Dana invited you to join the team.', { page: 'team', id }],
  team_membership: ['INFO', 'West', 'Dana has joined the team.', { page: 'team', id }],
  achievement: ['SUCCESS', 'Achievement unlocked', 'First lead: 10 points', { page: 'points' }],
  challenge: ['SUCCESS', 'Challenge completed', 'Ten calls: 500 bonus points', { page: 'points' }],
  subscription: [
    'WARNING',
    'Your PRO subscription is on hold',
    'The payment did not arrive within 7 days. Update your payment method to get PRO back.',
    { page: 'subscription' },
  ],
  webhook_disabled: [
    'ERROR',
    'Webhook disabled',
    'Nothing more is sent to https://example.com/in, because it has accepted nothing for three days.',
    { page: 'webhooks' },
  ],
} as const satisfies Record<NotificationKind, readonly unknown[]>;

describe.each(NOTIFICATION_KINDS)('%s', (kind) => {
  it('states what happened and links to it', () => {
    const text = notificationText(kind, FACTS[kind]);
    expect([text.type, text.title, text.message, text.opens]).toEqual(EXPECTED[kind]);
    expect(text.actionText).toMatch(/^(Open|See) /);
  });

  it('matches the notification schema', () => {
    const row = { ...notificationText(kind, FACTS[kind]), actionUrl: '/', id, kind, isRead: false, createdAt: at };
    expect(notification.safeParse(row).error).toBeUndefined();
  });
});

it('names the recipients that an email was not sent to, where others may have it', () => {
  const unsent = ['ops@venue.example', 'gate@venue.example'];
  expect(notificationText('email_failed', { ...FACTS.email_failed, unsent })).toMatchObject({
    title: 'Email not sent to everybody',
    message: '"Hello" was not sent to ops@venue.example and gate@venue.example.',
  });
  const sent = ['noor@venue.example'];
  expect(notificationText('email_failed', { ...FACTS.email_failed, sent, unsent })).toMatchObject({
    message: '"Hello" was sent to noor@venue.example, but not to ops@venue.example and gate@venue.example.',
  });
});

it.each([
  [{ did: 'viewed' }, ['INFO', 'Quote viewed', 'Acme opened quote Q-2027-12.']],
  [{ did: 'declined' }, ['WARNING', 'Quote declined', 'Acme declined quote Q-2027-12.']],
  [{ did: 'declined', reason: 'Too late' }, ['WARNING', 'Quote declined', 'Acme declined quote Q-2027-12: “Too late”']],
  [
    { did: 'asked', reason: 'Radios?' },
    ['INFO', 'Question about a quote', 'Noor Haddad asks about quote Q-2027-12: “Radios?”'],
  ],
] as const)('says what a client did with a quote: %j', (changes, expected) => {
  const { type, title, message } = notificationText('quote', { ...FACTS.quote, ...changes });
  expect([type, title, message]).toEqual(expected);
});

it('gives every kind its own dedupe key', () => {
  const keys = NOTIFICATION_KINDS.map((kind) => notificationText(kind, FACTS[kind]).dedupeKey);
  expect(new Set(keys).size).toBe(keys.length);
});

it('changes the dedupe key with the due date, start, level and window only', () => {
  const later = new Date(at.getTime() + 1);
  const { task_overdue, event_reminder, quota_warning } = FACTS;
  const keyOf = <Kind extends NotificationKind>(kind: Kind, facts: NotificationFacts[Kind]) =>
    notificationText(kind, facts).dedupeKey;
  expect(keyOf('task_overdue', { ...task_overdue, title: 'Renamed' })).toBe(keyOf('task_overdue', task_overdue));
  expect(keyOf('task_overdue', { ...task_overdue, dueDate: later })).not.toBe(keyOf('task_overdue', task_overdue));
  expect(keyOf('event_reminder', { ...event_reminder, startTime: later })).not.toBe(
    keyOf('event_reminder', event_reminder),
  );
  expect(keyOf('quota_warning', { ...quota_warning, level: 100 })).not.toBe(keyOf('quota_warning', quota_warning));
  expect(keyOf('quota_warning', { ...quota_warning, window: '2027-04-01' })).not.toBe(
    keyOf('quota_warning', quota_warning),
  );
});

it.each([
  ['import_finished', { importId: 'another' }],
  ['email_failed', { emailId: 'another' }],
  ['lead_assigned', { leadId: 'another' }],
  ['lead_assigned', { at: new Date(at.getTime() + 1) }],
  ['note_mention', { noteId: 'another' }],
  ['margin_approval', { planId: 'another' }],
  ['margin_approval', { isApproved: false }],
  ['quote', { quoteId: 'another' }],
  ['quote', { version: 2 }],
  ['quote', { did: 'viewed' }],
  ['quote', { occasion: 'another question' }],
  ['team_invitation', { invitationId: 'another' }],
  ['team_membership', { changeId: 'another' }],
  ['achievement', { achievementId: 'another' }],
  ['challenge', { challengeId: 'another' }],
] as const)('notifies again of another %s: %j', (kind, changes) => {
  const [first, second] = [FACTS[kind], { ...FACTS[kind], ...changes }].map((facts) => notificationText(kind, facts));
  expect(second?.dedupeKey).not.toBe(first?.dedupeKey);
});

it('summarizes many overdue tasks in one notification per sweep', () => {
  const many = notificationText('task_overdue', { moreThan: 5, at });
  expect([many.type, many.title, many.message, many.opens, many.actionText]).toEqual([
    'WARNING',
    'Tasks overdue',
    'More than 5 tasks are overdue.',
    { page: 'task' },
    'See the tasks',
  ]);
  const later = new Date(at.getTime() + 60_000);
  expect(notificationText('task_overdue', { moreThan: 5, at: later }).dedupeKey).not.toBe(many.dedupeKey);
});

it('omits the location when the event has none', () => {
  const { message } = notificationText('event_reminder', { ...FACTS.event_reminder, location: '' });
  expect(message).toBe('Starts Thu, Mar 4, 9:30 AM');
});

it('has a different key for another reminder of the same event', () => {
  const keyOf = (reminderMinutes: number) =>
    notificationText('event_reminder', { ...FACTS.event_reminder, reminderMinutes }).dedupeKey;
  expect(keyOf(15)).not.toBe(keyOf(30));
});

it('reports exhausted quotas and skipped rows', () => {
  const used = notificationText('quota_warning', { ...FACTS.quota_warning, level: 100, used: 10 });
  expect([used.type, used.title]).toEqual(['ERROR', 'Monthly emails used up']);
  const partly = notificationText('import_finished', { ...FACTS.import_finished, imported: 128, skipped: 3 });
  expect([partly.type, partly.message]).toEqual(['WARNING', '128 leads imported, 3 rows skipped']);
  const again = notificationText('import_finished', {
    ...FACTS.import_finished,
    imported: 0,
    updated: 1,
    unchanged: 2,
  });
  expect([again.type, again.message]).toEqual(['SUCCESS', '1 lead updated, 2 unchanged']);
});

it('counts what an import updated, and says whether it can be undone', () => {
  const messageOf = (imported: number, canBeUndone: boolean) =>
    notificationText('import_finished', { ...FACTS.import_finished, imported, updated: 17, canBeUndone }).message;
  expect(messageOf(1204, true)).toBe('1204 leads imported, 17 updated. You can undo this in Settings for 30 days.');
  expect(messageOf(0, false)).toBe('17 leads updated');
});
