import { TASK_LIMITS } from '#domain/tasks/task';

/** The task of "remind me if there is no reply", due `days` calendar days after the message was sent (D101). */
export function replyReminder({ to, subject, days }: { to: string; subject: string; days: number }) {
  return {
    title: `No reply from ${to}: ${subject}`.slice(0, TASK_LIMITS.title).toWellFormed(),
    description: `You asked to be reminded if ${to} has not replied to "${subject}".`,
    type: 'EMAIL' as const,
    dueInDays: days,
  };
}
