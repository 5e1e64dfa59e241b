import type { z } from 'zod';
import type { ClientProblem } from '../feedback/problems';
import type { FieldErrors } from './use-record-form';

/** Errors of a draft, one message per input. `fieldAt` maps a path such as 'changes.email' to its input. */
export function draftErrors<Field extends string>(fieldAt: (path: string) => Field | undefined) {
  const sorted = (issues: readonly { path: string; message: string }[]): FieldErrors<Field> => {
    const errors: FieldErrors<Field> = {};
    for (const { path, message } of issues) {
      const field = fieldAt(path);
      if (field) errors[field] ??= message;
    }
    return errors;
  };
  return {
    /** Errors of the domain's schema. */
    ofCheck: ({ error }: z.ZodSafeParseResult<unknown>): FieldErrors<Field> =>
      sorted(error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []),
    /** Errors from the server. */
    ofProblem: ({ field, message, issues = [] }: ClientProblem): FieldErrors<Field> =>
      sorted(field ? [...issues, { path: field, message }] : issues),
  };
}
