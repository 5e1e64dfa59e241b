import { notifications } from '@mantine/notifications';
import { TRPCClientError } from '@trpc/client';
import type { ProblemCode } from '@/domain/shared/problem';

/** A problem as the browser sees it: the server's, or the one that there was no server to ask. */
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
    'There is no connection to Stanchion. Nothing was saved and nothing on this page is lost; try again when you are back online.',
};

function isProblem(value: unknown): value is ClientProblem {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
}

/** What the server itself has refused a call with; null when nothing was heard of it. */
export function refusalOf(error: unknown): ClientProblem | null {
  const sent: unknown = error instanceof TRPCClientError ? error.data?.problem : null;
  return isProblem(sent) ? sent : null;
}

/** Whatever a call threw, as one problem with a code to decide by and a message to show. */
export function problemOf(error: unknown): ClientProblem {
  if (!(error instanceof TRPCClientError)) {
    return isProblem(error) ? error : { code: 'INTERNAL', message: 'Something went wrong. Please try again.' };
  }
  const refusal = refusalOf(error);
  if (refusal) return refusal;
  const status = error.meta?.response instanceof Response ? error.meta.response.status : undefined;
  if (status === 413) return { code: 'PAYLOAD_TOO_LARGE', message: 'This is too large to be sent.' };
  if (status !== undefined && status < 500) return { code: 'VALIDATION', message: error.message };
  if (status !== undefined)
    return { code: 'UNAVAILABLE', message: 'Stanchion cannot answer right now. Please try again.' };
  return OFFLINE;
}

/** Whether what was asked for is no more, or has never been: its id may not even be one. */
export const isGone = (error: unknown): boolean =>
  error !== null && ['NOT_FOUND', 'VALIDATION'].includes(problemOf(error).code);

const CLOSE = { 'aria-label': 'Close' };

/** The one notifier: a problem becomes a toast that stays until it is read. */
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

/** For a refusal whose reason has been shown by then. */
export const problemAlreadyShown = (): void => {};

/** What came of it is not what one may have expected, and this is what to do. */
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
