import { randomUUID } from 'node:crypto';
import { type TRPCDefaultErrorShape, TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ZodError, type z } from 'zod';
import { EXTERNAL_ID_TAKEN } from '@/domain/shared/external-id';
import { type Problem, type ProblemCode, problem } from '@/domain/shared/problem';
import { FULL_DISK, lastWriteFailure, READ_ONLY } from '../db/disk-space';
import {
  causesOf,
  faultCodeOf,
  isAccountGone,
  isBusy,
  isDatabaseUnavailable,
  isDiskFull,
  isOutcomeUnknown,
  isOutOfConnections,
  isReadOnly,
  isTransactionConflict,
  takenExternalId,
} from '../db/faults';
import './input-messages';
import { logFailure } from '../log';
import { ProblemError } from './problem-error';

type TrpcCode = TRPCError['code'];

/** Problem code -> tRPC code, which determines the HTTP status. Exhaustive by type. */
const TRPC_CODES = {
  VALIDATION: 'BAD_REQUEST',
  UNAUTHENTICATED: 'UNAUTHORIZED',
  FORBIDDEN: 'FORBIDDEN',
  READ_ONLY_TOKEN: 'FORBIDDEN',
  SCOPE_MISSING: 'FORBIDDEN',
  ADDRESS_NOT_ALLOWED: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  LEAD_MERGED: 'NOT_FOUND',
  STALE_EDIT: 'PRECONDITION_FAILED',
  // tRPC has no code for 410, see `statusOf`.
  CURSOR_EXPIRED: 'PRECONDITION_FAILED',
  CONFLICT: 'CONFLICT',
  IDEMPOTENCY_CONFLICT: 'CONFLICT',
  EMAIL_TAKEN: 'CONFLICT',
  EXTERNAL_ID_TAKEN: 'CONFLICT',
  WRONG_CREDENTIALS: 'UNAUTHORIZED',
  SECOND_FACTOR_REQUIRED: 'UNAUTHORIZED',
  SECOND_FACTOR_INVALID: 'UNAUTHORIZED',
  BETA_CODE_INVALID: 'BAD_REQUEST',
  RESET_LINK_INVALID: 'BAD_REQUEST',
  EMAIL_LINK_INVALID: 'BAD_REQUEST',
  INVITATION_INVALID: 'BAD_REQUEST',
  COST_EXAMPLES: 'CONFLICT',
  LEAD_LIMIT: 'TOO_MANY_REQUESTS',
  FILE_LIMIT: 'TOO_MANY_REQUESTS',
  EXPORT_PRO_ONLY: 'FORBIDDEN',
  EXPORT_LIMIT: 'TOO_MANY_REQUESTS',
  EMAIL_LIMIT: 'TOO_MANY_REQUESTS',
  AI_LIMIT: 'TOO_MANY_REQUESTS',
  AI_FAILED: 'BAD_GATEWAY',
  TEAM_PRO_ONLY: 'FORBIDDEN',
  REPORT_PRO_ONLY: 'FORBIDDEN',
  RATE_LIMITED: 'TOO_MANY_REQUESTS',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  METHOD_NOT_ALLOWED: 'METHOD_NOT_SUPPORTED',
  NO_VALID_ROWS: 'BAD_REQUEST',
  IMPORT_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
  BUSY: 'SERVICE_UNAVAILABLE',
  DATABASE_OUT_OF_CONNECTIONS: 'SERVICE_UNAVAILABLE',
  INTERNAL: 'INTERNAL_SERVER_ERROR',
} as const satisfies Record<ProblemCode, TrpcCode>;

/** Errors that tRPC raises itself, before one of our procedures runs. */
const OWN_CODES: Partial<Record<TrpcCode, ProblemCode>> = {
  BAD_REQUEST: 'VALIDATION',
  PARSE_ERROR: 'VALIDATION',
  UNPROCESSABLE_CONTENT: 'VALIDATION',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  UNAUTHORIZED: 'UNAUTHENTICATED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  METHOD_NOT_SUPPORTED: 'METHOD_NOT_ALLOWED',
  CONFLICT: 'CONFLICT',
  TOO_MANY_REQUESTS: 'RATE_LIMITED',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  SERVICE_UNAVAILABLE: 'UNAVAILABLE',
};

/** The HTTP status of a problem. */
export const statusOf = (code: ProblemCode): number =>
  code === 'CURSOR_EXPIRED' ? 410 : getHTTPStatusCodeFromError(new TRPCError({ code: TRPC_CODES[code] }));

export const toTrpcError = (error: ProblemError): TRPCError =>
  new TRPCError({ code: TRPC_CODES[error.problem.code], message: error.problem.message, cause: error });

/** What a client gets: a code to branch on, a message to show, and the fields concerned. */
export interface WireProblem extends Problem {
  issues?: { path: string; message: string }[];
  /** For unexpected errors: the reference under which the log has the cause. */
  reference?: string;
}

/** Bounds the size of the response, however much of the input is wrong. */
const MAX_ISSUES = 100;

/** One entry per field; unknown keys are listed one by one (D2). */
function toIssues(issue: ZodError['issues'][number]): { path: string; message: string }[] {
  const { path } = issue;
  if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), message: issue.message }];
  return issue.keys.slice(0, MAX_ISSUES).map((key) => {
    const name = [...path, key].join('.');
    return { path: name, message: `Unknown field: ${name}` };
  });
}

export const BUSY = 'Other work is taking too long to wait for. Nothing was saved; try again in a moment.';
export const UNREACHABLE = 'The database cannot be reached. Nothing was saved; try again in a moment.';
export const OUT_OF_CONNECTIONS = 'The database has no connections left. Nothing was saved; try again in a moment.';
/** Error for an account that was deleted while its request was running. */
export const ACCOUNT_GONE = 'This account has been deleted. Nothing was saved.';
/** After a connection was lost, it is unknown whether a change that had been sent took effect. */
const CUT_OFF = 'The connection to the database was lost. Your change may have been saved. Check before you try again.';

/** What is wrong with input that a schema has rejected. */
function invalidInput(error: ZodError): WireProblem {
  const issues = error.issues.slice(0, MAX_ISSUES).flatMap(toIssues).slice(0, MAX_ISSUES);
  const first = issues[0];
  return { ...problem('VALIDATION', first?.message ?? 'The input is not valid.', { field: first?.path }), issues };
}

/** The problem behind an expected failure, or null for a bug. */
export function expectedProblem(error: unknown): WireProblem | null {
  for (const cause of causesOf(error)) {
    if (cause instanceof ProblemError) return cause.problem;
    // Output that does not match its schema is our bug, not the caller's.
    if (cause instanceof ZodError && !(error instanceof TRPCError && error.code === 'INTERNAL_SERVER_ERROR')) {
      return invalidInput(cause);
    }
    if (takenExternalId(cause)) return problem('EXTERNAL_ID_TAKEN', EXTERNAL_ID_TAKEN, { field: 'externalId' });
    if (isAccountGone(cause)) return problem('UNAUTHENTICATED', ACCOUNT_GONE);
    if (isBusy(cause)) return problem('BUSY', BUSY);
    if (isOutOfConnections(cause)) return problem('DATABASE_OUT_OF_CONNECTIONS', OUT_OF_CONNECTIONS);
    if (isDatabaseUnavailable(cause)) return problem('UNAVAILABLE', isOutcomeUnknown(error) ? CUT_OFF : UNREACHABLE);
    if (isDiskFull(cause) || isReadOnly(cause)) {
      // A folder without rights or space is found by /healthz itself.
      if (!['42501', 'ENOSPC'].includes(faultCodeOf(cause))) lastWriteFailure.note(cause);
      return isDiskFull(cause) ? FULL_DISK : READ_ONLY;
    }
    if (isTransactionConflict(cause)) {
      return problem('UNAVAILABLE', 'Someone else changed this at the same time. Nothing was saved; try again.');
    }
  }
  return null;
}

/** Reads input that a procedure has not read, or in part. Throws VALIDATION with all issues. */
export function readInput<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new ProblemError(invalidInput(read.error));
}

/** Gives an expected failure its tRPC code, which determines its HTTP status. Returns other errors unchanged. */
export function withTrpcCode(error: unknown): unknown {
  const known = expectedProblem(error);
  const isCoded = error instanceof TRPCError && known !== null && error.code === TRPC_CODES[known.code];
  return known && !isCoded ? toTrpcError(new ProblemError(known)) : error;
}

/** Turns any error into the problem sent to the client. Details of unexpected errors do not leak. */
export function toProblem(error: unknown, newReference: () => string): WireProblem {
  const known = expectedProblem(error);
  if (known) return known;
  if (error instanceof TRPCError) {
    const code = OWN_CODES[error.code];
    if (code) return problem(code, messageOf(error));
  }
  const reference = newReference();
  logFailure(`Unexpected failure ${reference}`, error);
  return { ...problem('INTERNAL', `Something went wrong on our side. Reference ${reference}.`), reference };
}

interface Failure {
  shape: TRPCDefaultErrorShape;
  error: TRPCError;
  ctx: { requestId?: string } | undefined;
}

/** The error shape sent to clients, who branch on `problem.code`. Stack and raw message stay on the server. */
export function formatProblem({ shape, error, ctx }: Failure) {
  const problem = toProblem(error, () => ctx?.requestId ?? randomUUID());
  const { code, httpStatus } = shape.data;
  return { ...shape, message: problem.message, data: { code, httpStatus, problem } };
}

/**
 * tRPC reports schema errors as bad requests. Their message goes to the log only, unless the JSON itself is malformed.
 */
function messageOf({ message, cause }: TRPCError): string {
  if (cause === undefined || cause instanceof SyntaxError) return message;
  logFailure('Unreadable input', cause);
  return 'The input cannot be read.';
}
