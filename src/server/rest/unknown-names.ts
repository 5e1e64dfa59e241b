import type { z } from 'zod';
import { problem } from '@/domain/shared/problem';
import type { WireProblem } from '../errors';
import { numberMessage } from '../input-messages';
import { ProblemError } from '../problem-error';

/** The parameters of an operation; with its schema, where one is a number. */
export type QueryParameters = ReadonlyMap<string, z.ZodNumber | null>;

/** What a number is written as; `Number` would also read 0x10, 1e1 and blanks. */
const WHOLE_NUMBER = /^-?\d{1,15}$/;

/** Refuses parameters that an operation does not have, that come more than once, and numbers that are none (D2). */
export function refuseUnknownQuery(known: QueryParameters, query: URLSearchParams): void {
  refuseNames([...new Set(query.keys())], (name) => {
    if (!known.has(name)) return `Unknown parameter: ${name}`;
    if (query.getAll(name).length > 1) return `Send ${name} only once`;
    const number = known.get(name);
    return number && !WHOLE_NUMBER.test(query.get(name) ?? '') ? numberMessage(number) : null;
  });
}

/** Refuses a body that names what the path says already: the path's would win, and nobody would hear of it. */
export function refuseNamesOfPath(ofPath: ReadonlySet<string>, body: string): void {
  if (ofPath.size === 0) return;
  refuseNames(keysOf(body), (name) => (ofPath.has(name) ? `Unknown field: ${name}` : null));
}

/** What is no JSON is refused where it is read. */
function keysOf(body: string): string[] {
  try {
    return Object.keys(JSON.parse(body));
  } catch {
    return [];
  }
}

function refuseNames(names: readonly string[], judge: (name: string) => string | null): void {
  const issues = names.flatMap((path) => {
    const message = judge(path);
    return message === null ? [] : [{ path, message }];
  });
  const [first] = issues;
  if (!first) return;
  const told: WireProblem = { ...problem('VALIDATION', first.message, { field: first.path }), issues };
  throw new ProblemError(told);
}
