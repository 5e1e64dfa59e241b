import { TRPCClientError } from '@trpc/client';
import { PROBLEM_CODES, type ProblemCode } from '@/domain/shared/problem';

/** A problem in the browser: the server's, or OFFLINE if there was no response. */
export interface ClientProblem {
  code: ProblemCode | 'OFFLINE';
  message: string;
  field?: string;
  details?: Readonly<Record<string, unknown>>;
  issues?: { path: string; message: string }[];
  /** Nobody knows whether the server has saved the change. */
  mayBeSaved?: true;
}

/** A response that is not our server's, such as a proxy's error page, or only the beginning of one. */
interface ForeignResponse {
  /** Null if the connection broke after the headers, which say nothing about a streamed call. */
  status: number | null;
  isWrite: boolean;
  /** Leaves nothing behind that would be worth checking. */
  isSignIn?: boolean;
}

const INPUT_IS_KEPT = ' Your input is still here.';

/** The request got no answer at all. */
export const OFFLINE: ClientProblem = {
  code: 'OFFLINE',
  message: `There is no connection to Stanchion.${INPUT_IS_KEPT} Try again once you’re back online.`,
};

/** A message as it stands where nothing was entered, such as after a card was dragged. */
export const withoutInput = (message: string): string => message.replace(INPUT_IS_KEPT, '');

/** The same when nothing was entered: a page could not be loaded. */
export const OFFLINE_READ: ClientProblem = {
  code: 'OFFLINE',
  message: withoutInput(OFFLINE.message),
};

/** The specification's text for a response without a message of its own (spec 2 section 8). */
export const statusText = (status: number): string => `HTTP error! status: ${status}`;

/** The specification's text for data that could not be loaded (spec 2 section 8). */
export const FAILED_TO_LOAD = 'Failed to load data. Please try again.';

/** What to do about a change without a confirmation (D50). */
export const MAY_BE_SAVED = 'It may have been saved. Check before trying again.';

/** Whether the body of a response is one of our problems. */
export function isProblem(value: unknown): value is ClientProblem {
  if (typeof value !== 'object' || value === null || !('code' in value && 'message' in value)) return false;
  return value.code === 'OFFLINE' || PROBLEM_CODES.some((code) => code === value.code);
}

/** The problem that a response to `fetch` has; if it is not our server's, its details have the status. */
export async function problemIn(response: Response): Promise<ClientProblem> {
  const body: unknown = await response.json().catch(() => null);
  const { status } = response;
  return isProblem(body) ? body : { code: 'INTERNAL', message: `${statusText(status)}.`, details: { status } };
}

/** The error of a call whose response is not our server's. */
export const foreignError = (foreign: ForeignResponse & { status: number }) =>
  TRPCClientError.from(new Error(statusText(foreign.status)), { meta: { foreign } });

/** Marks the error of a call that got no answer at all. */
export const noResponse = (call: Pick<ForeignResponse, 'isWrite'>) => ({ noResponse: call });

/** Marks the error of a call whose answer broke off: the server may have done what it was asked to. */
export const interruptedResponse = (call: Omit<ForeignResponse, 'status'>) => ({
  foreign: { ...call, status: null } satisfies ForeignResponse,
});

/** Whether an answer that had begun to arrive broke off: while a stream was read, or before its first part was whole. */
export const isInterrupted = (error: unknown): boolean =>
  error instanceof TRPCClientError
    ? (error.meta?.foreign as ForeignResponse | undefined)?.status === null
    : !isProblem(error);

function foreignProblem({ status, isWrite, isSignIn }: ForeignResponse): ClientProblem {
  if (status === 413) return { code: 'PAYLOAD_TOO_LARGE', message: 'This is too large to send.' };
  const code = status === null || status >= 500 ? 'UNAVAILABLE' : 'INTERNAL';
  const cause = status === null ? 'The connection broke during the answer' : statusText(status);
  if (isSignIn) return { code, message: cause };
  return isWrite
    ? { code, message: `${cause}. ${MAY_BE_SAVED}`, mayBeSaved: true }
    : { code, message: `${cause}. ${FAILED_TO_LOAD}` };
}

/** The problem that the server responded with; null if there was no response from it. */
export function serverProblemOf(error: unknown): ClientProblem | null {
  const sent: unknown = error instanceof TRPCClientError ? error.data?.problem : null;
  return isProblem(sent) ? sent : null;
}

/** Converts any error of a call into a problem with a code to branch on and a message to show (D50). */
export function problemOf(error: unknown): ClientProblem {
  if (!(error instanceof TRPCClientError)) {
    return isProblem(error) ? error : { code: 'INTERNAL', message: 'Something went wrong. Please try again.' };
  }
  const refusal = serverProblemOf(error);
  if (refusal) return refusal;
  if (error.meta?.foreign) return foreignProblem(error.meta.foreign as ForeignResponse);
  const status = error.meta?.response instanceof Response ? error.meta.response.status : undefined;
  if (status === 413) return { code: 'PAYLOAD_TOO_LARGE', message: 'This is too large to send.' };
  if (status !== undefined && status < 500) return { code: 'VALIDATION', message: error.message };
  if (status !== undefined)
    return { code: 'UNAVAILABLE', message: 'Stanchion is unavailable right now. Please try again.' };
  const unanswered = error.meta?.noResponse as ReturnType<typeof noResponse>['noResponse'] | undefined;
  return unanswered?.isWrite === false ? OFFLINE_READ : OFFLINE;
}

/** The advice at the end of a message, which a text that gives it already need not repeat; how long to wait is news. */
const ADVICE = / (?:Please try|Try) again(?! in \d)[^.]*\.$/;

/** Any error as a problem whose message is the specification's text, followed by the cause (D50). */
export function explained(text: string, error: unknown): ClientProblem {
  const problem = problemOf(error);
  const cause = text.endsWith('try again.') ? problem.message.replace(ADVICE, '') : problem.message;
  return { ...problem, message: `${text} ${cause}` };
}
