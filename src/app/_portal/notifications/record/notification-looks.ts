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
  /** Mantine's name, for toasts. */
  color: string;
  /** Of the theme's tints, for lists. */
  tint: string;
  /** What the icon says to whoever does not see it. */
  label: string;
}

/** Spec 2 section 4: what is neither error nor warning nor success is shown as info. */
export const NOTIFICATION_LOOKS = {
  ERROR: { icon: IconCircleX, color: 'red', tint: 'closed-lost', label: 'Error' },
  WARNING: { icon: IconAlertTriangle, color: 'yellow', tint: 'proposal-sent', label: 'Warning' },
  SUCCESS: { icon: IconCircleCheck, color: 'green', tint: 'closed-won', label: 'Success' },
  INFO: { icon: IconInfoCircle, color: 'blue', tint: 'contacted', label: 'Info' },
} as const satisfies Record<NotificationType, Looks>;
