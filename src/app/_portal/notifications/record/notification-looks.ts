import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import type { NotificationType } from '@/domain/notifications/notification';

interface Looks {
  icon: TablerIcon;
  /** Mantine color, for toasts. */
  color: string;
  /** Theme tint, for lists. */
  tint: string;
  /** Text alternative of the icon. */
  label: string;
}

/** Spec 2 section 4: anything that is not an error, warning or success is shown as info. */
export const NOTIFICATION_LOOKS = {
  ERROR: { icon: IconCircleX, color: 'red', tint: 'closed-lost', label: 'Error' },
  WARNING: { icon: IconAlertTriangle, color: 'yellow', tint: 'proposal-sent', label: 'Warning' },
  SUCCESS: { icon: IconCircleCheck, color: 'green', tint: 'closed-won', label: 'Success' },
  INFO: { icon: IconInfoCircle, color: 'blue', tint: 'contacted', label: 'Info' },
} as const satisfies Record<NotificationType, Looks>;
