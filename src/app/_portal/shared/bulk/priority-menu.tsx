import { IconFlag } from '@tabler/icons-react';
import { PriorityBadge } from '@/app/_portal/shared/badges/priority-badge';
import { LEAD_PRIORITIES, LEAD_PRIORITY_LABELS } from '@/domain/leads/lead-choices';
import { choiceMenu } from './choice-menu';

/** The bulk menu of the priority, which leads and tasks have in common. */
export const PRIORITY_MENU = choiceMenu('priority', {
  label: 'Priority',
  icon: IconFlag,
  values: LEAD_PRIORITIES,
  labels: LEAD_PRIORITY_LABELS,
  badge: (priority) => <PriorityBadge priority={priority} />,
  resultText: (label) => `set to ${label} priority`,
});
