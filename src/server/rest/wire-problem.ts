import type { WireProblem } from '../errors';
import { toWireName, toWireValue } from './wire-names';

/** The path of an issue in the request body: `changes.companyName` becomes `company`. */
const toWirePath = (path: string): string =>
  path
    .split('.')
    .filter((part, index) => !(index === 0 && part === 'changes'))
    .map(toWireName)
    .join('.');

/** A problem with wire names (D2). */
export function toWireProblem({ field, issues, details, ...problem }: WireProblem): WireProblem {
  // An empty path means the body as a whole. Its error is already in the message.
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
