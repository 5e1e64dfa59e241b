'use client';

import type { ReactNode } from 'react';
import { PriorityBadge } from '@/app/_portal/shared/badges/priority-badge';
import { problemAlreadyShown } from '@/app/_ui/feedback/problems';
import { ChoiceMenu } from '@/app/_ui/menus/choice-menu';
import {
  LEAD_PRIORITIES,
  LEAD_PRIORITY_LABELS,
  LEAD_STATUS_LABELS,
  LEAD_STATUSES,
  type LeadPriority,
  type LeadStatus,
} from '@/domain/leads/lead-choices';
import { StatusBadge, StatusDot } from './lead-badges';
import type { LeadItem } from './lead-cache';
import classes from './lead-menus.module.css';
import { useUpdateLead } from './module';
import { useMoveLead } from './status/use-move-lead';

interface LeadStatusMenuProps {
  lead: LeadItem;
  /** What to press; by default the badge of the status. */
  badge?: ReactNode;
}

/** Changes a lead's status in place. */
export function LeadStatusMenu({ lead, badge = <StatusBadge status={lead.status} /> }: LeadStatusMenuProps) {
  const move = useMoveLead();
  return (
    <ChoiceMenu
      name={`Status of ${lead.companyName}: ${LEAD_STATUS_LABELS[lead.status]}`}
      value={lead.status}
      choices={LEAD_STATUSES}
      onChoose={(status) => void move(lead, status)}
      badge={badge}
      label={(status: LeadStatus) => (
        <span className={classes.choice}>
          <StatusDot status={status} />
          {LEAD_STATUS_LABELS[status]}
        </span>
      )}
    />
  );
}

/** Changes a lead's priority in place. */
export function LeadPriorityMenu({ lead }: { lead: LeadItem }) {
  const { change } = useUpdateLead();
  return (
    <ChoiceMenu
      name={`Priority of ${lead.companyName}: ${LEAD_PRIORITY_LABELS[lead.priority]}`}
      value={lead.priority}
      choices={LEAD_PRIORITIES}
      onChoose={(priority) => void change(lead, { priority }).catch(problemAlreadyShown)}
      badge={<PriorityBadge priority={lead.priority} />}
      label={(priority: LeadPriority) => <PriorityBadge priority={priority} />}
    />
  );
}
