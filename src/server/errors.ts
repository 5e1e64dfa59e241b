import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ZodError } from 'zod';
import { type Problem, type ProblemCode, problem } from '@/domain/shared/problem';
import { causesOf, isDatabaseGone, isGivenUp } from './db/faults';
import './input-messages';
import { ProblemError } from './problem-error';

type TrpcCode = TRPCError['code'];

/** Problem code -> tRPC code, from which the HTTP status follows. The compiler asks for every new code here. */
const TRPC_CODES = {
  VALIDATION: 'BAD_REQUEST',
  UNAUTHENTICATED: 'UNAUTHORIZED',
  FORBIDDEN: 'FORBIDDEN',
  READ_ONLY_TOKEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  STALE_EDIT: 'PRECONDITION_FAILED',
  CONFLICT: 'CONFLICT',
  IDEMPOTENCY_CONFLICT: 'CONFLICT',
  EMAIL_TAKEN: 'CONFLICT',
  WRONG_CREDENTIALS: 'UNAUTHORIZED',
  BETA_CODE_INVALID: 'BAD_REQUEST',
  RESET_LINK_INVALID: 'BAD_REQUEST',
  LEAD_LIMIT: 'TOO_MANY_REQUESTS',
  EXPORT_PRO_ONLY: 'FORBIDDEN',
  EXPORT_LIMIT: 'TOO_MANY_REQUESTS',
  EMAIL_LIMIT: 'TOO_MANY_REQUESTS',
  AI_LIMIT: 'TOO_MANY_REQUESTS',
  TEAM_PRO_ONLY: 'FORBIDDEN',
  REPORT_PRO_ONLY: 'FORBIDDEN',
  RATE_LIMITED: 'TOO_MANY_REQUESTS',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  METHOD_NOT_ALLOWED: 'METHOD_NOT_SUPPORTED',
  NO_VALID_ROWS: 'BAD_REQUEST',
  IMPORT_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
  INTERNAL: 'INTERNAL_SERVER_ERROR',
} as const satisfies Record<ProblemCode, TrpcCode>;

/** What tRPC itself refuses, before a procedure of ours runs. */
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

/** The HTTP status that a problem goes out with. */
export const statusOf = (code: ProblemCode): number =>
  getHTTPStatusCodeFromError(new TRPCError({ code: TRPC_CODES[code] }));

export const toTrpcError = (error: ProblemError): TRPCError =>
  new TRPCError({ code: TRPC_CODES[error.problem.code], message: error.problem.message, cause: error });

/** What a client is told: a code to decide by, a message to show, and the fields concerned. */
export interface WireProblem extends Problem {
  issues?: { path: string; message: string }[];
  /** Of an unexpected failure: what the log carries too. */
  reference?: string;
}

/** A caller mends a few at a time, and an answer must not grow with what is wrong. */
const MAX_ISSUES = 100;

/** One entry a field; keys that nobody knows are each named (D2). */
function toIssues(issue: ZodError['issues'][number]): { path: string; message: string }[] {
  const { path } = issue;
  if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), message: issue.message }];
  return issue.keys.slice(0, MAX_ISSUES).map((key) => {
    const name = [...path, key].join('.');
    return { path: name, message: `Unknown field: ${name}` };
  });
}

/** The problem behind a failure that is expected to happen, and null for a bug. */
export function expectedProblem(error: unknown): WireProblem | null {
  for (const cause of causesOf(error)) {
    if (cause instanceof ProblemError) return cause.problem;
    // An answer of ours that does not fit its schema is a bug, and nothing the caller could mend.
    if (cause instanceof ZodError && !(error instanceof TRPCError && error.code === 'INTERNAL_SERVER_ERROR')) {
      const issues = cause.issues.slice(0, MAX_ISSUES).flatMap(toIssues).slice(0, MAX_ISSUES);
      const first = issues[0];
      return { ...problem('VALIDATION', first?.message ?? 'The input is not valid.', { field: first?.path }), issues };
    }
    if (isDatabaseGone(cause)) {
      return problem('UNAVAILABLE', 'The database cannot be reached. Nothing was saved; try again in a moment.');
    }
    if (isGivenUp(cause)) {
      return problem('UNAVAILABLE', 'Somebody else changed the same at this moment. Nothing was saved; try again.');
    }
  }
  return null;
}

/** Gives a failure that is expected to happen its tRPC code, and with it its HTTP status; others stay as they are. */
export function withItsCode(error: unknown): unknown {
  const known = expectedProblem(error);
  return known && known.code !== 'VALIDATION' ? toTrpcError(new ProblemError(known)) : error;
}

/** Turns whatever was thrown into the problem that leaves the server. Nothing of an unexpected cause leaks. */
export function toProblem(error: unknown, newReference: () => string): WireProblem {
  const known = expectedProblem(error);
  if (known) return known;
  if (error instanceof TRPCError) {
    const code = OWN_CODES[error.code];
    if (code) return problem(code, messageOf(error));
  }
  const reference = newReference();
  console.error(`Unexpected failure ${reference}:`, error);
  return { ...problem('INTERNAL', `Something went wrong on our side. Reference ${reference}.`), reference };
}

/** Whatever a schema threw is called a bad request by tRPC; what it says is for the log, unless it is about the JSON. */
function messageOf({ message, cause }: TRPCError): string {
  if (cause === undefined || cause instanceof SyntaxError) return message;
  console.error('Input that cannot be read:', cause);
  return 'The input cannot be read.';
}
