import { randomUUID } from 'node:crypto';
import type { ProblemCode } from '@/domain/shared/problem';
import { LINK_GONE } from '@/domain/shares/share-choices';
import { statusOf, toProblem } from '../problems/errors';
import { throttleHeaders } from '../problems/problem-response';
import type { PageAnswer } from './page-answer';

/** The same for links that were guessed, replaced or deleted. */
export const GONE: PageAnswer = { status: 404, message: LINK_GONE };

const TITLES: Partial<Record<ProblemCode, string>> = {
  FORBIDDEN: 'This was not sent',
  VALIDATION: 'This was not sent',
  PAYLOAD_TOO_LARGE: 'This is too long',
  RATE_LIMITED: 'Too many requests',
};

/** Answers a request that failed. */
export function failed(error: unknown): PageAnswer {
  const problem = toProblem(error, randomUUID);
  const title = TITLES[problem.code] ?? 'Something went wrong';
  return {
    status: statusOf(problem.code),
    headers: throttleHeaders([problem]),
    message: { title, text: problem.message },
  };
}
