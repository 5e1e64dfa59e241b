import { notifications } from '@mantine/notifications';
import { isPassing } from '@/domain/shared/problem';
import { problemOf, withoutInput } from './client-problem';

export { type ClientProblem, explained, problemOf, serverProblemOf } from './client-problem';

/** Whether the requested item does not exist (any more). VALIDATION, because its id may be malformed. */
export const isGone = (error: unknown): boolean =>
  error !== null && ['NOT_FOUND', 'LEAD_MERGED', 'VALIDATION'].includes(problemOf(error).code);

/** Whether a retry may help at once: after a lost connection, a brief database outage or a moment of high load. */
export const isTransient = (error: unknown): boolean => {
  const { code } = problemOf(error);
  return code === 'OFFLINE' || isPassing(code);
};

/** Whether a retry may help after a while. */
export const isTemporary = (error: unknown): boolean => isTransient(error) || problemOf(error).code === 'RATE_LIMITED';

const CLOSE = { 'aria-label': 'Close' };

/** Shows a problem as a toast. */
export function notifyProblem(error: unknown, title?: string) {
  const { code, message, mayBeSaved } = problemOf(error);
  if (code === 'UNAUTHENTICATED') return;
  notifications.show({
    id: `${code}:${message}`,
    color: 'red',
    // A title such as 'Not saved' might be wrong.
    title: mayBeSaved ? undefined : title,
    message: withoutInput(message),
    autoClose: 8000,
    role: 'alert',
    closeButtonProps: CLOSE,
  });
}

/** Error handler for problems that have already been shown. */
export const problemAlreadyShown = (): void => {};

/** Shows a hint about an unexpected result, with what to do about it. */
export function notifyHint(message: string) {
  notifications.show({
    id: message,
    color: 'amber',
    message,
    autoClose: 8000,
    role: 'status',
    closeButtonProps: CLOSE,
  });
}

export function notifyDone(message: string) {
  notifications.show({ color: 'green', message, autoClose: 4000, role: 'status', closeButtonProps: CLOSE });
}
