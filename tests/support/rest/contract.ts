import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { listName } from '@/server/rest/wire-names';
import { document, type Method, type Operation, operationsAt, type Reply, type Schema } from './document';

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

// Without `allErrors`, so that no pattern runs on text that already exceeds its maximum length.
const ajv = addFormats.default(new Ajv2020({ strict: false, validateFormats: true }));
ajv.addSchema(closed(document) as object, 'document');

/** Schemas with no fields but those that they name: clients are to ignore others (D97), but we send none. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== 'object' || part === null) return part;
  const { type, properties } = part as Schema;
  const copy = Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, closed(inner)]));
  return type === 'object' && properties ? { additionalProperties: false, ...copy } : copy;
}

const validators = new Map<string, ValidateFunction>();

/** Describes how a value violates a schema of the document; null if it is valid. */
export function schemaErrors(schema: Schema, value: unknown): string | null {
  const key = JSON.stringify(schema);
  const text = key.replaceAll('"#/components', '"document#/components');
  const validate = validators.get(key) ?? ajv.compile(closed(JSON.parse(text)) as object);
  validators.set(key, validate);
  return validate(value) ? null : ajv.errorsText(validate.errors);
}

const PROBLEM: Schema = { $ref: '#/components/schemas/Problem' };
const ALWAYS = ['x-request-id', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];
/** Headers that must be present exactly where the document declares them. */
const DECLARED = ['etag', 'location', 'content-disposition', 'www-authenticate'];

interface Exchange {
  method: Method;
  path: string;
  answer: Answer;
}

/**
 * Checks a response against the OpenAPI document (D39): status, media type, body schema and headers must be declared
 * for the operation, the code of a problem must be declared for its status, and its `error` repeats its `message`
 * (D49). Unknown paths must get a 404, unknown methods a 405 with the allowed methods.
 */
export function checkContract({ method, path, answer }: Exchange): void {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const here = operationsAt(pathname);
  if (method === 'OPTIONS') {
    checkOptions(here, answer);
    return;
  }
  for (const header of ALWAYS) {
    expect(answer.headers.get(header), `${header} of ${method} ${path}`).toMatch(/./);
  }
  const throttled = ['RATE_LIMITED', 'BUSY', 'UNAVAILABLE', 'DATABASE_OUT_OF_CONNECTIONS'].includes(
    String(codeOf(answer.body)),
  );
  expect(answer.headers.has('retry-after'), `Retry-After of ${method} ${path}`).toBe(throttled);

  const operation = here.find((each) => each.method === (method === 'HEAD' ? 'GET' : method));
  if (!operation) {
    checkUndocumented(method, here, answer);
    return;
  }
  const reply = operation.responses[String(answer.status)];
  if (!reply)
    throw new Error(`${operation.name} responds with ${answer.status}, which it does not declare: ${dump(answer)}`);
  const isChosen = searchParams.has('fields') && answer.status === 200;
  if (method !== 'HEAD') checkBody(operation, reply, answer, isChosen);
  checkHeaders(operation, reply, answer);
}

const dump = ({ body }: Answer) => JSON.stringify(body).slice(0, 500);
const codeOf = (body: unknown) => (typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined);

const messageOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'message' in body ? body.message : 'none';

function checkOptions(here: Operation[], { status, headers }: Answer): void {
  expect(status).toBe(204);
  expect(headers.get('allow')).toContain('OPTIONS');
  for (const { method } of here) expect(headers.get('allow')).toContain(method);
}

function checkUndocumented(method: Method, here: Operation[], answer: Answer): void {
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  // Over HTTP, it has no body.
  if (method === 'HEAD') return;
  const [status, code] = here.length > 0 ? [405, 'METHOD_NOT_ALLOWED'] : [404, 'NOT_FOUND'];
  if (codeOf(answer.body) !== 'RATE_LIMITED') expect(answer.body).toMatchObject({ status, code });
  expect(schemaErrors(PROBLEM, answer.body)).toBeNull();
}

/** The schema of a response whose rows have only the chosen fields (see the parameter `fields`). */
function withChosenFields(written: Schema, path: string): Schema {
  const schema = resolve(written);
  const list = listName(path);
  const rows = schema.properties?.[list]?.items;
  if (!rows) return withOptionalFields(schema);
  return {
    ...schema,
    properties: { ...schema.properties, [list]: { type: 'array', items: withOptionalFields(rows) } },
  };
}

function withOptionalFields(written: Schema): Schema {
  const { anyOf, oneOf = anyOf, ...schema } = resolve(written);
  if (oneOf) return { anyOf: oneOf.map(withOptionalFields) };
  return { ...schema, required: (schema.required ?? []).filter((name) => name === 'id') };
}

const resolve = (schema: Schema): Schema => document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;

function checkBody(
  { name, path }: Operation,
  { content, description }: Reply,
  answer: Answer,
  isChosen: boolean,
): void {
  if (!content) {
    expect(answer.body, `body of ${name} ${answer.status}`).toBe('');
    return;
  }
  const type = answer.headers.get('content-type')?.split(';')[0] ?? 'none';
  const declared = content[type] ?? content['*/*'];
  if (!declared) throw new Error(`${name} responds with ${answer.status} as ${type}, not as ${Object.keys(content)}.`);
  const wrong = schemaErrors(isChosen ? withChosenFields(declared.schema, path) : declared.schema, answer.body);
  if (wrong)
    throw new Error(`${name} responds with ${answer.status} and a body that does not fit: ${wrong}. ${dump(answer)}`);
  if (answer.status < 400) return;
  expect(answer.body, name).toMatchObject({ status: answer.status, error: messageOf(answer.body) });
  expect(description, `${name} names its codes`).toContain(`\`${codeOf(answer.body)}\``);
}

function checkHeaders({ name }: Operation, { headers }: Reply, answer: Answer): void {
  const declared = Object.keys(headers).map((header) => header.toLowerCase());
  for (const header of DECLARED) {
    expect(answer.headers.has(header), `${header} of ${name} ${answer.status}`).toBe(declared.includes(header));
  }
  for (const [header, { schema }] of Object.entries(document.components.headers)) {
    const sent = answer.headers.get(header);
    if (sent === null) continue;
    expect(schemaErrors(schema, schema.type === 'integer' ? Number(sent) : sent), `${header} of ${name}`).toBeNull();
  }
}
