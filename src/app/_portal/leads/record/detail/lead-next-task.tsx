'use client';

import { Button } from '@mantine/core';
import { useMutationState } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { TabLink } from '@/app/_portal/tab-link';
import { TaskDue } from '@/app/_portal/tasks/record/task-due';
import { tabHref } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import type { UpdatedLead } from '@/domain/leads/lead';
import type { LeadItem } from '../lead-cache';
import classes from './lead-detail.module.css';
import { useLeadOpenTasks } from './lead-open-tasks';

/** What comes next after the user has just moved the lead: the first of the tasks that the move made. */
export function LeadNextTask({ lead, now }: { lead: LeadItem; now: Date }) {
  const { data } = useLeadOpenTasks(lead.id);
  const since = lead.stageEnteredAt.getTime();
  const hasMoved = useMutationState({
    filters: { mutationKey: getMutationKey(api.leads.update), status: 'success' },
    select: ({ state }) => state.data as UpdatedLead | undefined,
  }).some((saved) => saved?.id === lead.id && saved.createdTasks && saved.stageEnteredAt.getTime() === since);
  const next = data?.items.find(({ autoRule, createdAt }) => autoRule !== null && createdAt.getTime() === since);
  return (
    <div role="status">
      {hasMoved && next && (
        <p className={classes.next}>
          <span>Next:</span>
          <TabLink href={tabHref('tasks', { id: next.id })} className={classes.taskTitle} dir="auto">
            {next.title}
          </TabLink>
          <span className={classes.nextActions}>
            <TaskDue task={next} now={now} />
            <Button variant="default" size="compact-sm" onClick={() => moveFocus('lead-tasks')}>
              Show tasks
            </Button>
          </span>
        </p>
      )}
    </div>
  );
}
