import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/**
 * Message for an issue whose schema states none, on every entry point: tRPC, REST, the command line and the
 * environment. Undefined for issues that our inputs cannot raise.
 */
export function inputMessage(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue);
    case 'invalid_value':
      return issue.expected === 'stringbool' ? TYPES.boolean : `Must be ${choice(issue.values)}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Invalid format';
    case 'too_small':
      return sizeMessage(issue, 'At least', issue.minimum);
    case 'too_big':
      return sizeMessage(issue, 'At most', issue.maximum);
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return issue.errors[0]?.find(({ code, path }) => code === 'invalid_value' && path.length === 0)?.message;
    default:
      return undefined;
  }
}

// zod keeps this on `globalThis`, so one configuration covers the whole process. A schema's own message takes
// precedence.
z.config({ customError: inputMessage });

const TYPES: Readonly<Record<string, string>> = {
  string: 'Must be text',
  boolean: 'Must be true or false',
  date: 'Must be a date',
  array: 'Must be a list',
  object: 'Must be an object',
  record: 'Must be an object',
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'Must be an id (UUID)',
  email: 'Must be an email address',
  url: 'Must be a web address (URL)',
  datetime: 'Must be an ISO 8601 date-time with a time zone',
  date: 'Must be a date (YYYY-MM-DD)',
};

function typeMessage({ expected, input, schema }: Issue & { code: 'invalid_type' }): string | undefined {
  if (input === undefined) return 'Is required';
  if (schema instanceof z.ZodNumber) return numberMessage(schema);
  return TYPES[expected];
}

const choice = (values: readonly unknown[]) => `${values.length > 1 ? 'one of: ' : ''}${values.map(String).join(', ')}`;

const UNITS: Readonly<Record<string, [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

function sizeMessage({ origin, schema }: Issue & { code: 'too_small' | 'too_big' }, what: string, size: unknown) {
  if (schema instanceof z.ZodNumber) return numberMessage(schema);
  const [one, many] = UNITS[origin] ?? [];
  return one && `${what} ${size} ${size === 1 ? one : many}`;
}

/** States all requirements of a number at once: whole or not, and its bounds. */
export function numberMessage(schema: z.ZodNumber): string {
  const { type, minimum = least, maximum = most, exclusiveMinimum } = z.toJSONSchema(schema);
  const kind = type === 'integer' ? 'Must be a whole number' : 'Must be a number';
  if (minimum > least && maximum < most) return `${kind} from ${minimum} to ${maximum}`;
  if (minimum > least) return `${kind}, at least ${minimum}`;
  if (exclusiveMinimum !== undefined) return `${kind} above ${exclusiveMinimum}`;
  return maximum < most ? `${kind}, at most ${maximum}` : kind;
}

/** The default bounds of `z.int()`. */
const [least, most] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
