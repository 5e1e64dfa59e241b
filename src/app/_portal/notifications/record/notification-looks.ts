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

const LOOKS = {
  ERROR: { icon: IconCircleX, color: 'red', tint: 'closed-lost', label: 'Error' },
  WARNING: { icon: IconAlertTriangle, color: 'yellow', tint: 'proposal-sent', label: 'Warning' },
  SUCCESS: { icon: IconCircleCheck, color: 'green', tint: 'closed-won', label: 'Success' },
  INFO: { icon: IconInfoCircle, color: 'blue', tint: 'contacted', label: 'Info' },
} as const satisfies Record<NotificationType, Looks>;

/** A later version of the server may send other types, which are shown as info (spec 2 section 4). */
export const looksOf = ({ type }: { type: NotificationType }): Looks =>
  Object.hasOwn(LOOKS, type) ? LOOKS[type] : LOOKS.INFO;
