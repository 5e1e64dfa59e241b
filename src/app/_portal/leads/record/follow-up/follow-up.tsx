import { VisuallyHidden } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useFormats } from '@/app/_ui/time/formats';
import type { Lead } from '@/domain/leads/lead';
import { isOpenStatus } from '@/domain/leads/lead-status';
import { dueState } from '@/domain/tasks/task-due';
import classes from './follow-up.module.css';

/** The next follow-up, marked overdue by calendar day in the user's zone. Never overdue for closed leads. */
export function FollowUp({ lead, now }: { lead: Pick<Lead, 'nextFollowUp' | 'status'>; now: Date }) {
  const { zone, date, dateTime } = useFormats();
  if (!lead.nextFollowUp) return null;
  const state = isOpenStatus(lead.status) ? dueState(lead.nextFollowUp, now, zone ?? 'UTC') : 'upcoming';
  return (
    <time
      className={classes.followUp}
      data-state={state}
      dateTime={lead.nextFollowUp.toISOString()}
      title={dateTime(lead.nextFollowUp)}
    >
      {state === 'overdue' && (
        <>
          <IconClockExclamation size={14} stroke={1.8} aria-hidden />
          <VisuallyHidden>Overdue: </VisuallyHidden>
        </>
      )}
      {state === 'today' ? 'Today' : date(lead.nextFollowUp)}
    </time>
  );
}
