import { notifications } from '@mantine/notifications';
import { TRPCClientError } from '@trpc/client';
import type { ProblemCode } from '@/domain/shared/problem';

/** A problem in the browser: the server's, or OFFLINE if there was no response. */
export interface ClientProblem {
  code: ProblemCode | 'OFFLINE';
  message: string;
  field?: string;
  details?: Readonly<Record<string, unknown>>;
  issues?: { path: string; message: string }[];
}

const OFFLINE: ClientProblem = {
  code: 'OFFLINE',
  message:
    'There is no connection to Stanchion. Nothing was saved, but your input is still here. Try again when you are back online.',
};

function isProblem(value: unknown): value is ClientProblem {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
}

/** The problem that the server responded with; null if there was no response from it. */
export function serverProblemOf(error: unknown): ClientProblem | null {
  const sent: unknown = error instanceof TRPCClientError ? error.data?.problem : null;
  return isProblem(sent) ? sent : null;
}

/** Converts any error of a call into a problem with a code to branch on and a message to show. */
export function problemOf(error: unknown): ClientProblem {
  if (!(error instanceof TRPCClientError)) {
    return isProblem(error) ? error : { code: 'INTERNAL', message: 'Something went wrong. Please try again.' };
  }
  const refusal = serverProblemOf(error);
  if (refusal) return refusal;
  const status = error.meta?.response instanceof Response ? error.meta.response.status : undefined;
  if (status === 413) return { code: 'PAYLOAD_TOO_LARGE', message: 'This is too large to send.' };
  if (status !== undefined && status < 500) return { code: 'VALIDATION', message: error.message };
  if (status !== undefined)
    return { code: 'UNAVAILABLE', message: 'Stanchion is unavailable right now. Please try again.' };
  return OFFLINE;
}

/** Whether the requested item does not exist (any more). VALIDATION, because its id may be malformed. */
export const isGone = (error: unknown): boolean =>
  error !== null && ['NOT_FOUND', 'VALIDATION'].includes(problemOf(error).code);

const CLOSE = { 'aria-label': 'Close' };

/** Shows a problem as a toast. */
export function notifyProblem(error: unknown, title?: string) {
  const { code, message } = problemOf(error);
  if (code === 'UNAUTHENTICATED') return;
  notifications.show({
    id: `${code}:${message}`,
    color: 'red',
    title,
    message,
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
