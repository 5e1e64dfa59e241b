import { STATUS_CODES } from 'node:http';
import { generationFailed } from '@/domain/ai/usage-texts';
import { fileLimitText } from '@/domain/files/file-limits';
import { AI_LIMIT_TEXT } from '@/domain/plans/gates';
import { PLANS } from '@/domain/plans/plans';
import { EXPORT_PRO_TEXT, leadLimitText } from '@/domain/plans/upgrade-texts';
import { PROBLEM_CODES, type ProblemCode } from '@/domain/shared/problem';
import { ADDRESS_NOT_ALLOWED } from '../context';
import { FOREIGN_ORIGIN } from '../http/request-guard';
import { tooManyRequests } from '../http/request-limit';
import { BUSY, OUT_OF_CONNECTIONS, statusOf, UNREACHABLE } from '../problems/errors';
import type { RestOperation } from '../rest/rest-router';
import { isWrite, scopeOf } from '../trpc';
import { type Counted, commonHeadersOf, headerRefs } from './headers';

const PROBLEM = '#/components/schemas/Problem';

/** RFC 9457, plus `code` to branch on and `message` to show (D39). Clients of the specification read `error` (D49). */
export const problemSchema = {
  type: 'object',
  title: 'Problem',
  properties: {
    type: { type: 'string' },
    title: { type: 'string', description: 'The name of the status.' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What happened, for humans.' },
    code: { type: 'string', enum: PROBLEM_CODES, description: 'What happened, for programs.' },
    message: { type: 'string', description: 'The same as `detail`.' },
    error: { type: 'string', description: 'The same as `message`.' },
    field: { type: 'string', description: 'The affected field, if any.' },
    issues: {
      type: 'array',
      description: 'The invalid fields with their messages. Absent if the input as a whole is invalid.',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
    details: { type: 'object', description: 'Depends on the code, such as seconds to wait or the current version.' },
    reference: { type: 'string', description: 'For unexpected errors: a reference that is also in our log.' },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'message', 'error'],
};

/** The problems that an operation can return: those common to its kind, and those it declares. */
export function problemsOf(operation: RestOperation): ProblemCode[] {
  const { path, protect, type, resource, creates, idempotent, problems = [], takesVersion, hasBody } = operation;
  return [
    'VALIDATION',
    ...codesIf(protect !== false, 'UNAUTHENTICATED'),
    ...codesIf(type === 'mutation', 'FORBIDDEN'),
    ...codesIf(isWrite(operation) && protect !== false, 'READ_ONLY_TOKEN'),
    ...codesIf(scopeOf(operation) !== null || resource === 'each', 'SCOPE_MISSING'),
    ...codesIf(protect !== false, 'ADDRESS_NOT_ALLOWED'),
    ...codesIf(path.includes('{'), 'NOT_FOUND'),
    ...codesIf(Boolean(creates || idempotent), 'IDEMPOTENCY_CONFLICT'),
    ...codesIf(takesVersion === true, 'STALE_EDIT'),
    ...codesIf(hasBody, 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'),
    ...problems,
    ...ALWAYS,
  ];
}

/** Those of all operations of route handlers that need a session or a token with a scope. */
export const SIGNED_IN = ['UNAUTHENTICATED', 'SCOPE_MISSING', 'ADDRESS_NOT_ALLOWED'] as const satisfies ProblemCode[];

export const ALWAYS = [
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
  'BUSY',
  'DATABASE_OUT_OF_CONNECTIONS',
] as const satisfies ProblemCode[];

const codesIf = (applies: boolean, ...codes: ProblemCode[]): ProblemCode[] => (applies ? codes : []);

/** Headers of specific statuses. */
const OWN_HEADERS: Partial<Record<number, Parameters<typeof headerRefs>[0]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/**
 * The problems of all operations that were described, by name. Operations share them: written out, they were four
 * fifths of the document, and Swagger UI took seconds longer.
 */
export const sharedResponses: Record<string, object> = {};

/** One response per status, as a reference to what operations with the same codes share. */
export function problemResponses(codes: readonly ProblemCode[], counted?: Counted): Record<string, { $ref: string }> {
  const statuses = [...new Set(codes.map(statusOf))];
  return Object.fromEntries(
    statuses.map((status) => {
      const here = [...new Set(codes.filter((code) => statusOf(code) === status))];
      const name = [...here, ...(counted ? [counted] : [])].join('.');
      sharedResponses[name] ??= problemResponse(status, here, counted);
      return [String(status), { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function problemResponse(status: number, codes: readonly ProblemCode[], counted?: Counted) {
  const [code = 'INTERNAL'] = codes;
  const title = STATUS_CODES[status] ?? 'Error';
  const message = MESSAGES[code] ?? title;
  return {
    description: `${title}: ${codes.map((name) => `\`${name}\``).join(', ')}.`,
    headers: headerRefs([...commonHeadersOf(counted), ...(OWN_HEADERS[status] ?? [])]),
    content: {
      'application/problem+json': {
        schema: { $ref: PROBLEM },
        example: { type: 'about:blank', title, status, detail: message, code, message, error: message },
      },
    },
  };
}

const FREE_BYTES = PLANS.FREE.fileMegabytes * 1024 * 1024;

/** Messages for the examples. Real messages are more specific. */
const MESSAGES: Partial<Record<ProblemCode, string>> = {
  VALIDATION: 'Invalid email format',
  UNAUTHENTICATED: 'This API token is unknown, has expired or was revoked.',
  WRONG_CREDENTIALS: 'The email or password is incorrect.',
  FORBIDDEN: FOREIGN_ORIGIN.message,
  SCOPE_MISSING: 'This API token lacks the scope leads:read. Use a token that has it.',
  ADDRESS_NOT_ALLOWED,
  EXPORT_PRO_ONLY: EXPORT_PRO_TEXT,
  NOT_FOUND: 'This lead does not exist, or is not yours.',
  LEAD_MERGED: 'This lead was merged into another one.',
  IDEMPOTENCY_CONFLICT: 'This Idempotency-Key was used for another request. Use a new key for this one.',
  STALE_EDIT: 'Harbour Lights Festival was changed by someone else since you opened it.',
  PAYLOAD_TOO_LARGE: 'This request is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'Send the body as application/json.',
  LEAD_LIMIT: leadLimitText(PLANS.FREE.leads),
  FILE_LIMIT: fileLimitText({ used: 0.99 * FREE_BYTES, maximum: FREE_BYTES, isOwn: true }),
  AI_LIMIT: AI_LIMIT_TEXT,
  AI_FAILED: generationFailed('The AI service is busy. Try again in a minute.'),
  RATE_LIMITED: tooManyRequests(12),
  INTERNAL: 'Something went wrong on our side. Reference 0198c2f9-4d3c-7b2a-9f1e-0d8c7b6a5948.',
  UNAVAILABLE: UNREACHABLE,
  BUSY,
  DATABASE_OUT_OF_CONNECTIONS: OUT_OF_CONNECTIONS,
};
