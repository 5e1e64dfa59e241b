import type { NotificationKind } from '#domain/notifications/notification';
import type { NotificationFacts, NotificationText } from '#domain/notifications/notification-facts';
import type { ManyOverdue, OverdueTask } from '#domain/notifications/overdue-notices';
import { QUOTA_LABELS } from '#domain/notifications/quota-warning';

const tab = (name: string, id?: string): string => `/?tab=${name}${id ? `&id=${encodeURIComponent(id)}` : ''}`;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** The tab that shows what an import has brought. */
const IMPORT_TABS = { lead: 'crm', task: 'tasks', note: 'notes' } as const;

/** A short day and time in the reader's own zone: 'Thu, Mar 4, 2:30 PM'. */
function shortTime(at: Date, zone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(at)
    .replaceAll('\u202f', ' ');
}

const taskOverdue = ({ taskId, title, dueDate }: OverdueTask): NotificationText => ({
  type: 'WARNING',
  relatedType: null,
  title: 'Task overdue',
  message: title,
  actionUrl: tab('tasks', taskId),
  actionText: 'Open the task',
  dedupeKey: `task_overdue:${taskId}:${dueDate.toISOString()}`,
});

const manyOverdue = ({ moreThan, at }: ManyOverdue): NotificationText => ({
  type: 'WARNING',
  relatedType: null,
  title: 'Tasks overdue',
  message: `More than ${moreThan} tasks are overdue.`,
  actionUrl: tab('tasks'),
  actionText: 'See the tasks',
  dedupeKey: `tasks_overdue:${at.toISOString()}`,
});

const TEXTS: { readonly [Kind in NotificationKind]: (facts: NotificationFacts[Kind]) => NotificationText } = {
  task_overdue: (facts) => ('taskId' in facts ? taskOverdue(facts) : manyOverdue(facts)),
  // An event that was called off and takes place after all is not reminded of again: who was told of it at this time
  // before this start knows of it.
  event_reminder: ({ eventId, title, startTime, location, reminderMinutes, zone }) => ({
    type: 'INFO',
    relatedType: null,
    title: `Coming up: ${title}`,
    message: `Starts ${shortTime(startTime, zone)}${location ? `, ${location}` : ''}`,
    actionUrl: tab('calendar', eventId),
    actionText: 'Open the event',
    dedupeKey: `event_reminder:${eventId}:${startTime.toISOString()}:${reminderMinutes}`,
  }),
  quota_warning: ({ quota, level, used, allowed, window }) => ({
    type: level === 100 ? 'ERROR' : 'WARNING',
    relatedType: null,
    title: level === 100 ? `${QUOTA_LABELS[quota].title} used up` : `${QUOTA_LABELS[quota].title} nearly used up`,
    message: `You have used ${used} of ${count(allowed, QUOTA_LABELS[quota].noun)}${QUOTA_LABELS[quota].per}.`,
    actionUrl: tab('usage'),
    actionText: 'See usage & limits',
    dedupeKey: `quota_warning:${quota}:${level}:${window}`,
  }),
  import_finished: ({ importId, noun, imported, skipped }) => ({
    type: skipped > 0 ? 'WARNING' : 'SUCCESS',
    relatedType: 'file',
    title: 'Import finished',
    message: `${count(imported, noun)} imported${skipped > 0 ? `, ${count(skipped, 'row')} skipped` : ''}`,
    actionUrl: tab(IMPORT_TABS[noun]),
    actionText: `See the ${noun}s`,
    dedupeKey: `import_finished:${importId}`,
  }),
  email_failed: ({ emailId, to, subject }) => ({
    type: 'ERROR',
    relatedType: 'message',
    title: 'Email not sent',
    message: `"${subject}" to ${to} could not be sent.`,
    actionUrl: tab('email', emailId),
    actionText: 'Open the email',
    dedupeKey: `email_failed:${emailId}`,
  }),
  lead_assigned: ({ leadId, companyName, by, at }) => ({
    type: 'INFO',
    relatedType: 'mention',
    title: 'Lead assigned to you',
    message: `${by} gave you ${companyName}.`,
    actionUrl: tab('crm', leadId),
    actionText: 'Open the lead',
    dedupeKey: `lead_assigned:${leadId}:${at.toISOString()}`,
  }),
  team_invitation: ({ invitationId, teamName, by }) => ({
    type: 'INFO',
    relatedType: 'team',
    title: `Invitation to ${teamName}`,
    message: `${by} invites you to join the team.`,
    actionUrl: tab('teams', invitationId),
    actionText: 'See the invitation',
    dedupeKey: `team_invitation:${invitationId}`,
  }),
  team_membership: ({ teamId, teamName, changeId, said }) => ({
    type: 'INFO',
    relatedType: 'team',
    title: teamName,
    message: said,
    actionUrl: tab('teams', teamId),
    actionText: 'Open the team',
    dedupeKey: `team_membership:${changeId}`,
  }),
  achievement: ({ achievementId, name, points }) => ({
    type: 'SUCCESS',
    relatedType: null,
    title: 'Achievement unlocked',
    message: `${name}: ${count(points, 'point')}`,
    actionUrl: tab('gamification'),
    actionText: 'See your achievements',
    dedupeKey: `achievement:${achievementId}`,
  }),
  challenge: ({ challengeId, name, points }) => ({
    type: 'SUCCESS',
    relatedType: 'challenge',
    title: 'Challenge completed',
    message: `${name}: ${count(points, 'bonus point')}`,
    actionUrl: tab('gamification'),
    actionText: 'See your points',
    dedupeKey: `challenge:${challengeId}`,
  }),
};

/**
 * What to tell somebody of an occasion (D34): its words, its type (spec 2 section 4), the address within Stanchion that
 * it leads to (D3), and the key by which nobody is told twice. Times are written in the `zone` of the facts, the reader's
 * IANA zone; one that is unknown throws a RangeError.
 */
export function notificationText<Kind extends NotificationKind>(
  kind: Kind,
  facts: NotificationFacts[Kind],
): NotificationText {
  return TEXTS[kind](facts);
}
