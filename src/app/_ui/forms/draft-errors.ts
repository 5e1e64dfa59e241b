import type { z } from 'zod';
import type { ClientProblem } from '../feedback/problems';
import type { FieldErrors } from './use-record-form';

/** What is wrong with a draft, a message an input. `fieldAt` finds the input of a path such as 'changes.email'. */
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
    /** In the words of the domain's own schema. */
    ofCheck: ({ error }: z.ZodSafeParseResult<unknown>): FieldErrors<Field> =>
      sorted(error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []),
    /** The server's refusal. */
    ofProblem: ({ field, message, issues = [] }: ClientProblem): FieldErrors<Field> =>
      sorted(field ? [...issues, { path: field, message }] : issues),
  };
}
