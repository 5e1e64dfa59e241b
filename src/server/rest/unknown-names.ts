import { z } from 'zod';
import { problem } from '@/domain/shared/problem';
import type { WireProblem } from '../problems/errors';
import { numberMessage } from '../problems/input-messages';
import { ProblemError } from '../problems/problem-error';

/** The query parameters of an operation, with their schema if they are numbers. */
export type QueryParameters = ReadonlyMap<string, z.ZodNumber | null>;

/** `Number` would also accept 0x10, 1e1 and whitespace. */
const WHOLE_NUMBER = /^-?\d{1,15}$/;

/** Rejects unknown parameters, repeated parameters, and invalid numbers (D2). */
export function refuseUnknownQuery(known: QueryParameters, query: URLSearchParams): void {
  refuseNames([...new Set(query.keys())], (name) => {
    if (!known.has(name)) return `Unknown parameter: ${name}`;
    if (query.getAll(name).length > 1) return `Send ${name} only once`;
    const number = known.get(name);
    return number && !WHOLE_NUMBER.test(query.get(name) ?? '') ? numberMessage(number) : null;
  });
}

/** Rejects body fields that are already in the path. Otherwise the path would silently take precedence. */
export function refuseNamesOfPath(ofPath: ReadonlySet<string>, body: string): void {
  if (ofPath.size === 0) return;
  refuseNames(keysOf(body), (name) => (ofPath.has(name) ? `Unknown field: ${name}` : null));
}

/** Invalid JSON is rejected later, when it is parsed. */
function keysOf(body: string): string[] {
  try {
    return Object.keys(JSON.parse(body));
  } catch {
    return [];
  }
}

function refuseNames(names: readonly string[], messageFor: (name: string) => string | null): void {
  const issues = names.flatMap((path) => {
    const message = messageFor(path);
    return message === null ? [] : [{ path, message }];
  });
  const [first] = issues;
  if (!first) return;
  const invalid: WireProblem = { ...problem('VALIDATION', first.message, { field: first.path }), issues };
  throw new ProblemError(invalid);
}

/** The number that a parameter is; null if it is something else. */
export function numberIn(type: unknown): z.ZodNumber | null {
  if (type instanceof z.ZodOptional || type instanceof z.ZodDefault) return numberIn(type.def.innerType);
  return type instanceof z.ZodNumber ? type : null;
}
