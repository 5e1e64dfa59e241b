/** The code of every expected failure (D9, D39). The server maps each to an HTTP status, the UI to a message. */
export const PROBLEM_CODES = [
  'VALIDATION',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'READ_ONLY_TOKEN',
  'SCOPE_MISSING',
  'ADDRESS_NOT_ALLOWED',
  'NOT_FOUND',
  'LEAD_MERGED',
  'STALE_EDIT',
  'CURSOR_EXPIRED',
  'CONFLICT',
  'IDEMPOTENCY_CONFLICT',
  'EMAIL_TAKEN',
  'EXTERNAL_ID_TAKEN',
  'WRONG_CREDENTIALS',
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_INVALID',
  'BETA_CODE_INVALID',
  'RESET_LINK_INVALID',
  'EMAIL_LINK_INVALID',
  'INVITATION_INVALID',
  'COST_EXAMPLES',
  'LEAD_LIMIT',
  'FILE_LIMIT',
  'EXPORT_PRO_ONLY',
  'EXPORT_LIMIT',
  'EMAIL_LIMIT',
  'AI_LIMIT',
  'AI_FAILED',
  'TEAM_PRO_ONLY',
  'REPORT_PRO_ONLY',
  'RATE_LIMITED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'METHOD_NOT_ALLOWED',
  'NO_VALID_ROWS',
  'IMPORT_TOO_LARGE',
  'UNAVAILABLE',
  'BUSY',
  'DATABASE_OUT_OF_CONNECTIONS',
  'INTERNAL',
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** Whether a failure is temporary, so that the same request may succeed soon: the database is down, busy or full. */
export const isPassing = (code: string): boolean =>
  ['UNAVAILABLE', 'BUSY', 'DATABASE_OUT_OF_CONNECTIONS'].includes(code);

/** An expected failure: its code, a message for the user, and the field it belongs to, if any. */
export interface Problem {
  code: ProblemCode;
  message: string;
  field?: string;
  details?: Readonly<Record<string, unknown>>;
}

/** Builds a problem. `extra` adds the field, or details for the client (D9, D39). */
export function problem(code: ProblemCode, message: string, extra?: Pick<Problem, 'field' | 'details'>): Problem {
  return { code, message, ...extra };
}
