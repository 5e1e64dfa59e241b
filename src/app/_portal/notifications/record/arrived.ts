import type { Notification } from '@/domain/notifications/notification';

/** A new notification as sent by the stream, with the fields that the page shows itself. */
export type Arrived = Omit<Notification, 'createdAt'>;

/**
 * Reads an event of the stream; null if a later version of the server sent what this page does not understand. Checked
 * by hand: the domain's schema would load zod on every page.
 */
export function readArrived(text: string): Arrived | null {
  try {
    const { id, kind, type, relatedType, title, message, isRead, actionUrl, actionText } = JSON.parse(text);
    const isShown = [id, kind, type, title, message].every(isText) && [actionUrl, actionText].every(isTextOrNull);
    if (!isShown) return null;
    return { id, kind, type, relatedType, title, message, isRead, actionUrl, actionText };
  } catch {
    return null;
  }
}

const isText = (value: unknown) => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);
