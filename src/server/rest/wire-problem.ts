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
  // The body as a whole has no name, and what is wrong with it says the message.
  const wireField = toWirePath(field ?? '');
  const ofFields = (issues ?? [])
    .map((issue) => ({ ...issue, path: toWirePath(issue.path) }))
    .filter(({ path }) => path !== '');
  return {
    ...problem,
    ...(wireField === '' ? {} : { field: wireField }),
    ...(ofFields.length > 0 && { issues: ofFields }),
    ...(details && {
      details: Object.fromEntries(Object.entries(details).map(([key, value]) => [key, toWireValue(value)])),
    }),
  };
}
