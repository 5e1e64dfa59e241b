import { addDays } from '#domain/shared/time';
import { TASK_LIMITS } from '#domain/tasks/task';

/** The task of "remind me if there is no reply", due `days` of 24 hours after the message was sent. */
export function replyReminder({
  to,
  subject,
  sentAt,
  days,
}: {
  to: string;
  subject: string;
  sentAt: Date;
  days: number;
}) {
  return {
    title: `No reply from ${to}: ${subject}`.slice(0, TASK_LIMITS.title).toWellFormed(),
    description: `You asked to be reminded if ${to} has not replied to "${subject}".`,
    type: 'EMAIL' as const,
    dueDate: addDays(sentAt, days),
  };
}
