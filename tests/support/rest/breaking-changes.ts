import { type Schema, type Sender, schemaComparer } from './schema-changes';

// What breaks clients that were written against an earlier OpenAPI document (D97).

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Reply extends Content {
  description?: string;
  headers?: Record<string, object>;
}

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema: Schema;
}

interface WrittenOperation {
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Reply | { $ref: string }>;
}

type Items = Record<string, Record<string, WrittenOperation>>;

export interface ApiDocument {
  paths: Items;
  webhooks?: Items;
  components?: Record<string, Record<string, unknown>>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** The codes of problems that a response names. */
const codesIn = ({ content = {}, description = '' }: Reply): string[] =>
  'application/problem+json' in content ? [...description.matchAll(/`([A-Z_]+)`/g)].map(([, code = '']) => code) : [];

/** Lists what of an earlier document no longer holds in a later one. Additions are not listed. */
export function breakingChanges(earlier: ApiDocument, later: ApiDocument): string[] {
  const resolve = <Part extends object>(from: ApiDocument, part: Part | { $ref: string }): Part => {
    if (!('$ref' in part) || typeof part.$ref !== 'string') return part as Part;
    const [, , kind = '', name = ''] = part.$ref.split('/');
    return resolve(from, from.components?.[kind]?.[name] as Part);
  };
  const compare = schemaComparer(
    (schema) => resolve<Schema>(earlier, schema),
    (schema) => resolve<Schema>(later, schema),
  );

  function compareContent(was: Content, is: Content, sender: Sender): string[] {
    return Object.entries(was.content ?? {}).flatMap(([type, { schema }]) => {
      const now = is.content?.[type];
      if (!now) return [` is no longer ${type}`];
      return schema && now.schema ? compare(schema, now.schema, sender) : [];
    });
  }

  function compareReply(was: Reply, is: Reply | undefined): string[] {
    if (!is) return [' is gone'];
    const codes = codesIn(was).filter((code) => !codesIn(is).includes(code));
    const headers = Object.keys(was.headers ?? {}).filter((name) => !(name in (is.headers ?? {})));
    return [...[...codes, ...headers].map((name) => ` no longer has ${name}`), ...compareContent(was, is, 'server')];
  }

  function compareParameters(was: WrittenOperation, is: WrittenOperation): string[] {
    const read = (from: ApiDocument, { parameters = [] }: WrittenOperation) =>
      new Map(
        parameters.map((each) => resolve<Parameter>(from, each)).map((each) => [`${each.in} ${each.name}`, each]),
      );
    const [before, after] = [read(earlier, was), read(later, is)];
    const required = [...after].filter(([key, { required }]) => required && !before.get(key)?.required);
    return [
      ...required.map(([key]) => ` ${key} is now required`),
      ...[...before].flatMap(([key, { schema }]) => {
        const now = after.get(key);
        return (now ? compare(schema, now.schema, 'client') : [' is gone']).map((fault) => ` ${key}${fault}`);
      }),
    ];
  }

  function compareOperation(was: WrittenOperation, is: WrittenOperation | undefined): string[] {
    if (!is) return [' is gone'];
    const body = is.requestBody ?? (was.requestBody ? {} : undefined);
    return [
      ...compareParameters(was, is),
      ...(is.requestBody?.required && !was.requestBody?.required ? [' body is now required'] : []),
      ...compareContent(was.requestBody ?? {}, body ?? {}, 'client').map((fault) => ` body${fault}`),
      ...Object.entries(was.responses).flatMap(([status, reply]) => {
        const now = is.responses[status];
        const faults = compareReply(resolve<Reply>(earlier, reply), now && resolve<Reply>(later, now));
        return faults.map((fault) => ` ${status}${fault}`);
      }),
    ];
  }

  /** We send the requests of webhooks. */
  function compareWebhook(was: WrittenOperation, is: WrittenOperation | undefined): string[] {
    if (!is) return [' is gone'];
    return compareContent(was.requestBody ?? {}, is.requestBody ?? {}, 'server').map((fault) => ` body${fault}`);
  }

  const compareItems = (was: Items, is: Items, compare: typeof compareOperation) =>
    Object.entries(was).flatMap(([path, item]) =>
      METHODS.filter((method) => item[method]).flatMap((method) =>
        compare(item[method] as WrittenOperation, is[path]?.[method]).map(
          (fault) => `${method.toUpperCase()} ${path}${fault}`,
        ),
      ),
    );
  return [
    ...compareItems(earlier.paths, later.paths, compareOperation),
    ...compareItems(earlier.webhooks ?? {}, later.webhooks ?? {}, compareWebhook),
  ];
}
