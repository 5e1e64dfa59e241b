'use client';

import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconCalendarTime, IconCheck, IconMail, IconNote, IconPencil, IconPhone } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { emailHref } from '@/app/_portal/emails/record/start-email';
import { CallLink } from '@/app/_portal/leads/record/call/call-link';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import { useNow } from '@/app/_ui/time/use-now';
import { TASK_TYPE_LABELS } from '@/domain/tasks/task-choices';
import { Assignee } from '../assignee';
import { PostponeTask } from '../postpone/postpone-task';
import { TaskStatusMenu } from '../status/task-status-menu';
import { useToggleTask } from '../status/use-task-status';
import type { TaskItem } from '../task-cache';
import { TaskDue } from '../task-due';
import { TaskPriorityMenu } from '../task-priority-menu';
import classes from './task-card.module.css';

const QuickNote = lazy(() => import('@/app/_portal/notes/record/quick/quick-note'));

interface TaskCardProps {
  task: TaskItem;
  onEdit: () => void;
  onClose: () => void;
}

/** A task to work with: what to do, for whom, and the way to reach them (D103). */
export function TaskCard({ task, onEdit, onClose }: TaskCardProps) {
  const now = useNow();
  const toggle = useToggleTask();
  const { title, description, type, assignedTo, leadId, leadCompany, status } = task;
  const { data: lead } = api.leads.byId.useQuery({ id: leadId ?? '' }, { enabled: leadId !== null });
  const [isWriting, setWriting] = useState(false);
  const isDone = status === 'COMPLETED';
  return (
    <Stack gap={16}>
      <div>
        <h3 className={classes.title} dir="auto" tabIndex={-1} data-autofocus>
          {title}
        </h3>
        <div className={classes.facts}>
          <TaskDue task={task} now={now} />
          <span>{TASK_TYPE_LABELS[type]}</span>
          <TaskPriorityMenu task={task} />
          <TaskStatusMenu task={task} now={now} />
          <Assignee name={assignedTo} />
        </div>
      </div>
      {leadCompany && (
        <div className={classes.lead}>
          {leadId ? (
            <TabLink href={tabHref('crm', { id: leadId })} className={classes.company} dir="auto">
              {leadCompany}
            </TabLink>
          ) : (
            <span className={classes.company}>{leadCompany}</span>
          )}
          {lead && <AboutLead lead={lead} />}
        </div>
      )}
      {description && (
        <Text size="sm" dir="auto" className={classes.text}>
          {description}
        </Text>
      )}
      {lead && isWriting && (
        <Suspense fallback={<Skeleton height={180} radius="md" />}>
          <QuickNote lead={lead} onClose={() => setWriting(false)} />
        </Suspense>
      )}
      <div className={classes.actions}>
        {lead?.phoneNumber && (
          <Button
            component={CallLink}
            lead={lead}
            variant={isDone ? 'default' : 'filled'}
            leftSection={<IconPhone size={18} stroke={1.6} aria-hidden />}
          >
            Call
          </Button>
        )}
        {lead?.email && (
          <Button
            component={TabLink}
            href={emailHref(lead.id)}
            variant="default"
            leftSection={<IconMail size={18} stroke={1.6} aria-hidden />}
          >
            Email
          </Button>
        )}
        <Button
          variant={lead?.phoneNumber || isDone ? 'default' : 'filled'}
          leftSection={<IconCheck size={18} stroke={1.6} aria-hidden />}
          onClick={() => {
            toggle(task);
            onClose();
          }}
        >
          {isDone ? 'Reopen' : 'Complete'}
        </Button>
        {!isDone && (
          <PostponeTask
            task={task}
            onDone={onClose}
            button={(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconCalendarTime size={18} stroke={1.6} aria-hidden />}
              >
                Postpone
              </Button>
            )}
          />
        )}
        {lead && (
          <Button
            variant="default"
            leftSection={<IconNote size={18} stroke={1.6} aria-hidden />}
            onClick={() => setWriting(true)}
          >
            Add note
          </Button>
        )}
        <Button variant="default" leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />} onClick={onEdit}>
          Edit
        </Button>
      </div>
    </Stack>
  );
}

/** Whom to ask for, at which number, and what to know first. */
const AboutLead = ({ lead: { contactPerson, phone, notes } }: { lead: LeadItem }) => (
  <>
    <span dir="auto">{contactPerson}</span>
    {phone && (
      <span dir="auto" className="figures">
        {phone}
      </span>
    )}
    {notes && (
      <Text size="sm" c="dimmed" dir="auto" lineClamp={4} className={classes.text}>
        {notes}
      </Text>
    )}
  </>
);
