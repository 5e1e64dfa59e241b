import type { WireProblem } from '../errors';
import { toWireName, toWireValue } from './wire-names';

/** `changes.companyName` -> `company`: an issue's path as the body that was sent has it. */
const toWirePath = (path: string): string =>
  path
    .split('.')
    .filter((part, index) => !(index === 0 && part === 'changes'))
    .map(toWireName)
    .join('.');

/** A problem with the wire's names in it (D2). */
export function toWireProblem({ field, issues, details, ...problem }: WireProblem): WireProblem {
  // Of the body as a whole there is no name.
  const wireField = toWirePath(field ?? '');
  return {
    ...problem,
    ...(wireField === '' ? {} : { field: wireField }),
    ...(issues && { issues: issues.map((issue) => ({ ...issue, path: toWirePath(issue.path) })) }),
    ...(details && {
      details: Object.fromEntries(Object.entries(details).map(([key, value]) => [key, toWireValue(value)])),
    }),
  };
}
