/** The kinds of notification (D34). Users mute kinds in Settings. */
export const NOTIFICATION_KINDS = [
  'task_overdue',
  'event_reminder',
  'quota_warning',
  'import_finished',
  'email_failed',
  'lead_assigned',
  'note_mention',
  'margin_approval',
  'quote',
  'team_invitation',
  'team_membership',
  'achievement',
  'challenge',
  'subscription',
  'webhook_disabled',
] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Labels in Settings. */
export const NOTIFICATION_KIND_LABELS = {
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
} as const satisfies Record<NotificationKind, string>;

/** Whether anything creates notifications of a kind yet. Settings lists only those. */
const IS_PRODUCED = {
  task_overdue: true,
  event_reminder: true,
  quota_warning: true,
  import_finished: true,
  email_failed: true,
  lead_assigned: true,
  note_mention: true,
  margin_approval: true,
  quote: true,
  team_invitation: true,
  team_membership: true,
  achievement: true,
  challenge: true,
  subscription: true,
  webhook_disabled: true,
} as const satisfies Record<NotificationKind, boolean>;

/** The kinds that users can receive, in the order of Settings. */
export const PRODUCED_NOTIFICATION_KINDS = NOTIFICATION_KINDS.filter((kind) => IS_PRODUCED[kind]);
