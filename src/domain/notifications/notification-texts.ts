import { GRACE_DAYS } from '#domain/billing/subscription';
import { type TrialFacts, trialNotice } from '#domain/billing/trial-notice';
import { UNDO_OFFERED } from '#domain/deletion/deletion';
import { HOLD_TEXTS } from '#domain/emails/hold';
import { handoverExcerpt } from '#domain/leads/handover';
import type {
  Accompanied,
  ManyAssigned,
  NotificationFacts,
  NotificationText,
} from '#domain/notifications/notification-facts';
import type { NotificationKind } from '#domain/notifications/notification-kinds';
import type { ManyOverdue, OverdueTask } from '#domain/notifications/overdue-notices';
import { QUOTA_LABELS } from '#domain/notifications/quota-warning';
import { NOUNS } from '#domain/shared/nouns';
import { usDollars } from '#domain/shared/us-words';

const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;

/** Short day and time in the reader's zone: 'Thu, Mar 4, 2:30 PM'. */
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

/** Short day in a zone: 'Thu, Mar 4'. */
const shortDay = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short', month: 'short', day: 'numeric' }).format(at);

const taskOverdue = ({ taskId, title, dueDate }: OverdueTask): NotificationText => ({
  type: 'WARNING',
  relatedType: null,
  title: 'Task overdue',
  message: title,
  opens: { page: 'task', id: taskId },
  actionText: 'Open the task',
  dedupeKey: `task_overdue:${taskId}:${dueDate.toISOString()}`,
});

const manyOverdue = ({ moreThan, at }: ManyOverdue): NotificationText => ({
  type: 'WARNING',
  relatedType: null,
  title: 'Tasks overdue',
  message: `More than ${moreThan} tasks are overdue.`,
  opens: { page: 'task' },
  actionText: 'See the tasks',
  dedupeKey: `tasks_overdue:${at.toISOString()}`,
});

function importMessage({
  noun,
  imported,
  updated,
  unchanged,
  skipped,
  canBeUndone,
}: Required<Omit<NotificationFacts['import_finished'], 'importId'>>): string {
  const named = (number: number) => count(number, NOUNS[noun].one, NOUNS[noun].many);
  const done = [
    ...(imported > 0 || updated === 0 ? [`${named(imported)} imported`] : []),
    ...(updated > 0 ? [`${imported > 0 ? updated : named(updated)} updated`] : []),
    ...(unchanged > 0 ? [`${unchanged} unchanged`] : []),
    ...(skipped > 0 ? [`${count(skipped, 'row')} skipped`] : []),
  ].join(', ');
  return canBeUndone ? `${done}. ${UNDO_OFFERED}` : done;
}

/** A message that was not sent, was held, or may have arrived. */
function undelivered({
  to,
  subject,
  why,
  unsent = [],
  sent = [],
  batchId,
}: NotificationFacts['email_failed']): Pick<NotificationText, 'type' | 'title' | 'message'> {
  if (unsent.length > 0) {
    const list = new Intl.ListFormat('en-US');
    const not = sent.length > 0 ? `sent to ${list.format(sent)}, but not to` : 'not sent to';
    const message = `"${subject}" was ${not} ${list.format(unsent)}.`;
    return { type: 'ERROR', title: 'Email not sent to everybody', message };
  }
  const email = `"${subject}" to ${to}`;
  if (!why) return { type: 'ERROR', title: 'Email not sent', message: `${email} could not be sent.` };
  if (why === 'unconfirmed') {
    return { type: 'WARNING', title: 'Email unconfirmed', message: `${email} may not have arrived.` };
  }
  const which = batchId ? `${email}, one of several,` : email;
  const state = why === 'restored' ? 'is held' : 'was not sent';
  return { type: 'WARNING', title: 'Email held', message: `${which} ${state}. ${HOLD_TEXTS[why]}` };
}

/** A released email can fail, which needs a second notification. */
function undeliveredKey({ emailId, batchId, why }: NotificationFacts['email_failed']): string {
  if (batchId) return `${batchId}:${why}`;
  return why === 'restored' ? `${emailId}:${why}` : emailId;
}

/** A sentence about a new assignment, and what came with it. */
const withHandover = (sentence: string, { note, heldEmails = 0 }: Accompanied): string =>
  [
    note?.trim() ? `${sentence.slice(0, -1)}: “${handoverExcerpt(note)}”` : sentence,
    heldEmails > 0 &&
      `${count(heldEmails, 'scheduled email')} ${heldEmails === 1 ? 'waits' : 'wait'} until you have checked ${heldEmails === 1 ? 'it' : 'them'}.`,
  ]
    .filter(Boolean)
    .join(' ');

const leadAssigned = ({ leadId, companyName, by, at, ...came }: OneAssigned): NotificationText => ({
  type: 'INFO',
  relatedType: 'mention',
  title: 'Lead assigned to you',
  message: withHandover(`${by} assigned ${companyName} to you.`, came),
  opens: { page: 'lead', id: leadId },
  actionText: 'Open the lead',
  dedupeKey: `lead_assigned:${leadId}:${at.toISOString()}`,
});

const manyAssigned = ({ changeId, count: assigned, by, ...came }: ManyAssigned): NotificationText => ({
  type: 'INFO',
  relatedType: 'mention',
  title: 'Leads assigned to you',
  message: withHandover(`${by} assigned ${count(assigned, 'lead')} to you.`, came),
  opens: { page: 'assignedLeads' },
  actionText: 'See your leads',
  dedupeKey: `leads_assigned:${changeId}`,
});

type LostSubscription = Exclude<NotificationFacts['subscription'], TrialFacts>;

const LOST_SUBSCRIPTION = {
  unpaid: {
    title: 'Your PRO subscription is on hold',
    message: `The payment did not arrive within ${GRACE_DAYS} days. Update your payment method to get PRO back.`,
  },
  over: {
    title: 'Your PRO subscription has ended',
    message: 'Everything you have stays. You can subscribe again at any time.',
  },
} as const satisfies Record<LostSubscription['why'], Pick<NotificationText, 'title' | 'message'>>;

type OneAssigned = Exclude<NotificationFacts['lead_assigned'], ManyAssigned>;

/** What a client did with a quote, as a notification's type, title and message. */
function quoteNews({ did, by = '', number, total, companyName, reason = '' }: NotificationFacts['quote']) {
  const who = by || 'The client';
  const because = reason === '' ? '.' : `: “${handoverExcerpt(reason)}”`;
  switch (did) {
    case 'viewed':
      return { type: 'INFO', title: 'Quote viewed', message: `${companyName} opened quote ${number}.` } as const;
    case 'accepted':
      return {
        type: 'SUCCESS',
        title: 'Quote accepted',
        message: `${who} accepted quote ${number} for ${companyName}: ${usDollars(total)}.`,
      } as const;
    case 'declined':
      return {
        type: 'WARNING',
        title: 'Quote declined',
        message: `${companyName} declined quote ${number}${because}`,
      } as const;
    default:
      return {
        type: 'INFO',
        title: 'Question about a quote',
        message: `${who} asks about quote ${number}${because}`,
      } as const;
  }
}

const WHY_DISABLED = {
  FAILING: 'it has accepted nothing for three days',
  GONE: 'it said that it is gone',
} as const;

/** Without the query, which may contain a key. */
const shortUrl = (url: string): string => {
  const [start = url] = url.split(/[?#]/, 1);
  return start.length > 100 ? `${start.slice(0, 100)}…` : start;
};

const TEXTS: { readonly [Kind in NotificationKind]: (facts: NotificationFacts[Kind]) => NotificationText } = {
  task_overdue: (facts) => ('taskId' in facts ? taskOverdue(facts) : manyOverdue(facts)),
  // The key ignores the event's status: if a canceled event is reinstated with the same start and reminder, a user who
  // was already reminded is not reminded again.
  event_reminder: ({ eventId, title, startTime, location, reminderMinutes, zone, allDay = false }) => ({
    type: 'INFO',
    relatedType: null,
    title: `Coming up: ${title}`,
    message: [allDay ? `All day ${shortDay(startTime, zone)}` : `Starts ${shortTime(startTime, zone)}`, location]
      .filter((part) => part !== '')
      .join(', '),
    opens: { page: 'event', id: eventId },
    actionText: 'Open the event',
    dedupeKey: `event_reminder:${eventId}:${startTime.toISOString()}:${reminderMinutes}`,
  }),
  quota_warning: ({ quota, level, used, allowed, window }) => ({
    type: level === 100 ? 'ERROR' : 'WARNING',
    relatedType: null,
    title: level === 100 ? `${QUOTA_LABELS[quota].title} used up` : `${QUOTA_LABELS[quota].title} nearly used up`,
    message: `You have used ${used} of ${count(allowed, QUOTA_LABELS[quota].noun)}${QUOTA_LABELS[quota].per}.`,
    opens: { page: 'usage' },
    actionText: 'See usage & limits',
    dedupeKey: `quota_warning:${quota}:${level}:${window}`,
  }),
  import_finished: ({ importId, noun, imported, updated = 0, unchanged = 0, skipped, canBeUndone = false }) => ({
    type: skipped > 0 ? 'WARNING' : 'SUCCESS',
    relatedType: 'file',
    title: 'Import finished',
    message: importMessage({ noun, imported, updated, unchanged, skipped, canBeUndone }),
    opens: { page: noun },
    actionText: `See the ${NOUNS[noun].many}`,
    dedupeKey: `import_finished:${importId}`,
  }),
  email_failed: (email) => ({
    ...undelivered(email),
    relatedType: 'message',
    opens: { page: 'email', id: email.emailId },
    actionText: 'Open the email',
    dedupeKey: `email_failed:${undeliveredKey(email)}`,
  }),
  lead_assigned: (facts) => ('changeId' in facts ? manyAssigned(facts) : leadAssigned(facts)),
  // The key contains neither the edit nor its author, so that editing a note does not notify again.
  note_mention: ({ noteId, title, companyName, by }) => ({
    type: 'INFO',
    relatedType: 'mention',
    title: 'You were mentioned',
    message: `${by} mentioned you in “${title}” on ${companyName}.`,
    opens: { page: 'note', id: noteId },
    actionText: 'Open the note',
    dedupeKey: `note_mention:${noteId}`,
  }),
  margin_approval: ({ planId, leadId, companyName, by, isApproved }) => ({
    type: isApproved ? 'SUCCESS' : 'WARNING',
    relatedType: null,
    title: isApproved ? 'Price approved' : 'Price to approve',
    message: isApproved
      ? `${by} approved your price for ${companyName}.`
      : `${by} asks you to approve a price for ${companyName}.`,
    opens: { page: 'lead', id: leadId },
    actionText: 'Open the lead',
    dedupeKey: `margin_approval:${planId}:${isApproved ? 'approved' : 'asked'}`,
  }),
  quote: (facts) => ({
    ...quoteNews(facts),
    relatedType: null,
    // The question is a note, which says more than the quote does.
    ...(facts.did === 'asked' && facts.occasion
      ? { opens: { page: 'note', id: facts.occasion }, actionText: 'Open the note' }
      : { opens: { page: 'quote', id: facts.quoteId }, actionText: 'Open the quote' }),
    dedupeKey: `quote:${facts.quoteId}:${facts.version}:${facts.occasion ?? facts.did}`,
  }),
  team_invitation: ({ invitationId, teamName, by }) => ({
    type: 'INFO',
    relatedType: 'team',
    title: `Invitation to ${teamName}`,
    message: `${by} invited you to join the team.`,
    opens: { page: 'team', id: invitationId },
    actionText: 'See the invitation',
    dedupeKey: `team_invitation:${invitationId}`,
  }),
  team_membership: ({ teamId, teamName, changeId, message }) => ({
    type: 'INFO',
    relatedType: 'team',
    title: teamName,
    message,
    opens: { page: 'team', id: teamId },
    actionText: teamId === null ? 'See your teams' : 'Open the team',
    dedupeKey: `team_membership:${changeId}`,
  }),
  achievement: ({ achievementId, name, points }) => ({
    type: 'SUCCESS',
    relatedType: null,
    title: 'Achievement unlocked',
    message: `${name}: ${count(points, 'point')}`,
    opens: { page: 'points' },
    actionText: 'See your achievements',
    dedupeKey: `achievement:${achievementId}`,
  }),
  challenge: ({ challengeId, name, points }) => ({
    type: 'SUCCESS',
    relatedType: 'challenge',
    title: 'Challenge completed',
    message: `${name}: ${count(points, 'bonus point')}`,
    opens: { page: 'points' },
    actionText: 'See your points',
    dedupeKey: `challenge:${challengeId}`,
  }),
  subscription: (facts) => ({
    type: 'WARNING',
    relatedType: null,
    ...('stage' in facts ? trialNotice(facts) : LOST_SUBSCRIPTION[facts.why]),
    opens: { page: 'subscription' },
    actionText: 'See your subscription',
    dedupeKey:
      'stage' in facts ? `trial:${facts.stage}:${facts.endsAt.toISOString()}` : `subscription:${facts.changeId}`,
  }),
  webhook_disabled: ({ webhookId, url, reason, at }) => ({
    type: 'ERROR',
    relatedType: null,
    title: 'Webhook disabled',
    message: `Nothing more is sent to ${shortUrl(url)}, because ${WHY_DISABLED[reason]}.`,
    opens: { page: 'webhooks' },
    actionText: 'See your webhooks',
    dedupeKey: `webhook_disabled:${webhookId}:${at.toISOString()}`,
  }),
};

/**
 * Text of a notification (D34), its type (spec 2 section 4), what its link opens (D3) and its `dedupeKey`. Times
 * are formatted in `zone` of the facts, the reader's IANA zone. Throws a RangeError for an unknown zone.
 */
export function notificationText<Kind extends NotificationKind>(
  kind: Kind,
  facts: NotificationFacts[Kind],
): NotificationText {
  return TEXTS[kind](facts);
}
