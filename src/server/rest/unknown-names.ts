import { problem } from '@/domain/shared/problem';
import type { WireProblem } from '../errors';
import { ProblemError } from '../problem-error';

/** Refuses parameters that an operation does not have, and those that come more than once (D2). */
export function refuseUnknownQuery(known: ReadonlySet<string>, query: URLSearchParams): void {
  refuseNames([...new Set(query.keys())], (name) => {
    if (!known.has(name)) return `Unknown parameter: ${name}`;
    return query.getAll(name).length > 1 ? `Send ${name} only once` : null;
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
