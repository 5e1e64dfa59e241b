import { Anchor, Text, Tooltip } from '@mantine/core';
import type { RouterOutputs } from '@/app/_trpc/client';
import { useFormats } from '@/app/_ui/formats';
import { dueState, TASK_STATUS_LABELS, TASK_TYPE_LABELS } from '@/domain/tasks/task';
import { PriorityBadge } from '../_leads/lead-badges';
import { goTo, tabHref } from '../use-tab';
import { useViewer } from '../viewer';
import classes from './tasks.module.css';

type Task = RouterOutputs['tasks']['list']['items'][number];

const DUE_WORDS = { overdue: 'Overdue', today: 'Due today', upcoming: 'Due' } as const;

export function TaskRow({ task }: { task: Task }) {
  const formats = useFormats();
  const { timezone } = useViewer();
  const { leadId, leadCompany } = task;
  const due = task.status === 'COMPLETED' ? 'upcoming' : dueState(task.dueDate, new Date(), timezone);
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Text size="sm" fw={500} lineClamp={2}>
          {task.title}
        </Text>
        <Text size="xs" c="dimmed">
          {TASK_TYPE_LABELS[task.type]}
          {task.assignedTo && ` · ${task.assignedTo}`}
          {leadId && leadCompany && (
            <>
              {' · '}
              <Anchor
                size="xs"
                href={tabHref('crm', { id: leadId })}
                onClick={(event) => {
                  event.preventDefault();
                  goTo(tabHref('crm', { id: leadId }));
                }}
              >
                {leadCompany}
              </Anchor>
            </>
          )}
        </Text>
      </div>
      <PriorityBadge priority={task.priority} />
      <Tooltip label={formats.dateTime(task.dueDate)}>
        <span className={classes.due} data-due={due}>
          {DUE_WORDS[due]} {due !== 'today' && formats.date(task.dueDate)}
        </span>
      </Tooltip>
      <span className={classes.status}>{TASK_STATUS_LABELS[task.status]}</span>
    </li>
  );
}
