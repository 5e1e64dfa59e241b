import type { TokenScope } from '@/domain/accounts/token-scopes';
import { openApiDocument } from '@/server/openapi';

/** The published OpenAPI document. Tests generated from it cover every new operation automatically. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: Schema;
}

export interface Parameter {
  $ref?: string;
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

export interface Reply {
  description: string;
  headers: Record<string, object>;
  /** Without it, the response has no body. */
  content?: Record<string, { schema: Schema; example: unknown }>;
}

interface WrittenOperation {
  operationId: string;
  description?: string;
  security: Record<string, string[]>[];
  'x-required-scope'?: TokenScope;
  parameters?: Parameter[];
  /** Uploads take a form, or the file itself, instead of JSON. */
  requestBody?: {
    content: Record<string, object> & { 'application/json'?: { schema: Schema; example: Record<string, unknown> } };
  };
  responses: Record<string, Reply & { $ref?: string }>;
}

interface Document {
  paths: Record<string, Record<string, WrittenOperation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    headers: Record<string, { description?: string; schema: Schema }>;
    responses: Record<string, Reply>;
  };
}

export const document: Document = JSON.parse(JSON.stringify(openApiDocument('http://localhost:3000')));

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';

export interface Operation {
  /** Such as `POST /api/leads`, for test names. */
  name: string;
  method: Method;
  path: string;
  /** Whether it requires authentication. */
  secured: boolean;
  changes: boolean;
  /** Whether it creates the row that its path names, if the caller has none. */
  upserts: boolean;
  parameters: Parameter[];
  body: { schema: Schema; example: Record<string, unknown> } | undefined;
  responses: Record<string, Reply>;
  /** The status of a successful response. */
  success: number;
  /** What an upload takes. */
  upload?: Upload | undefined;
}

type Upload = 'form' | 'bytes' | 'image';

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const;

function toOperation(path: string, method: keyof typeof METHODS, written: WrittenOperation): Operation {
  const { security, parameters = [], requestBody, responses } = written;
  const json = requestBody?.content['application/json'];
  return {
    name: `${METHODS[method]} ${path}`,
    method: METHODS[method],
    path,
    secured: security.length > 0,
    changes: method !== 'get',
    upserts: method === 'put' && '201' in responses,
    parameters: parameters.map(({ $ref, ...here }) => component($ref, document.components.parameters) ?? here),
    body: json && resolved(json),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, { $ref, ...here }]) => [
        status,
        component($ref, document.components.responses) ?? here,
      ]),
    ),
    success: Number(Object.keys(responses).find((status) => status.startsWith('2'))),
  };
}

/** The body with the reference to its schema resolved. */
const resolved = <Body extends { schema: Schema }>(body: Body): Body => ({
  ...body,
  schema: component(body.schema.$ref, document.components.schemas) ?? body.schema,
});

const component = <Part>(ref: string | undefined, parts: Record<string, Part>) => parts[ref?.split('/').at(-1) ?? ''];

const isMethod = (key: string): key is keyof typeof METHODS => key in METHODS;

/** An upload: what its body is instead of JSON. */
function uploadOf({ requestBody }: WrittenOperation): Upload | undefined {
  const content = requestBody?.content ?? {};
  if ('multipart/form-data' in content) return 'form';
  if ('image/png' in content) return 'image';
  return 'application/octet-stream' in content ? 'bytes' : undefined;
}

const everyOperation = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([key, written]) =>
    isMethod(key) ? [{ ...toOperation(path, key, written), upload: uploadOf(written) }] : [],
  ),
);

export const operations: Operation[] = everyOperation.filter((operation) => !operation.upload);

/** Operations whose body is a file, or a form with one. */
export const uploads: Operation[] = everyOperation.filter((operation) => operation.upload);

/** The operations at a path; empty if the document has no such path. A word in a path comes before a parameter. */
export function operationsAt(pathname: string): Operation[] {
  const here = everyOperation.filter(({ path }) =>
    new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  // A brace sorts after all letters.
  const [first] = here.map(({ path }) => path).sort();
  return here.filter(({ path }) => path === first);
}

/** The query that an operation requires, with its examples: empty, or from its question mark on. */
export function requiredQuery({ parameters }: Operation): string {
  const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = new URLSearchParams(required.map(({ name, example }) => [name, String(example)]));
  return query.size > 0 ? `?${query}` : '';
}

/** `/api/leads/{id}` -> `/api/leads/0198…`. */
export const fillPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => params[name] ?? 'missing');
