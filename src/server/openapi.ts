import { sample } from 'openapi-sampler';
import { generateOpenApiDocument } from 'trpc-to-openapi';
import { z } from 'zod';
import { COMMON_HEADERS, headerRefs } from './openapi/headers';
import { components, documentInfo, SECURITY, securitySchemes, tags } from './openapi/parts';
import { problemResponses, problemsOf } from './openapi/problems';
import { routePaths } from './openapi/route-paths';
import { documentedRouter, type RestOperation, restOperations } from './rest/rest-router';

type JsonSchema = Parameters<typeof sample>[0];

const json = z.object({ 'application/json': z.object({ schema: z.custom<JsonSchema>() }) });

/** What trpc-to-openapi draws of an operation, as far as it is built upon. */
const drawnOperation = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string() })).default([]),
  requestBody: z.looseObject({ content: json }).optional(),
  responses: z.looseObject({ 200: z.looseObject({ content: json }) }),
});

const drawnDocument = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), drawnOperation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

type DrawnDocument = z.infer<typeof drawnDocument>;

/** The OpenAPI 3.1 document: what trpc-to-openapi reads off the procedures, and what the adapter adds to them. */
export function openApiDocument(appUrl: string) {
  const info = documentInfo(appUrl);
  const { title, version } = info;
  const drawn = drawnDocument.parse(
    JSON.parse(JSON.stringify(generateOpenApiDocument(documentedRouter, { title, version, baseUrl: '/' }))),
  );
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of restOperations) {
    const method = operation.method.toLowerCase();
    const { drawnAt } = operation;
    const written = drawn.paths[drawnAt.path]?.[drawnAt.method.toLowerCase()];
    if (!written) throw new Error(`${operation.method} ${operation.path} is not in the document.`);
    paths[operation.path] = { ...paths[operation.path], [method]: complete(written, operation, drawn) };
  }
  // Errors are not answered as the library draws them.
  const schemas = Object.entries(drawn.components.schemas).filter(([name]) => !name.startsWith('error.'));
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: '/', description: 'This installation' }],
    tags,
    paths: { ...paths, ...routePaths },
    components: {
      ...components,
      securitySchemes,
      schemas: { ...Object.fromEntries(schemas), ...components.schemas },
    },
  };
}

/** One operation with its headers, its examples and the problems it may answer. */
function complete(written: z.infer<typeof drawnOperation>, operation: RestOperation, document: DrawnDocument) {
  const { creates, idempotent, takesVersion, protect, successDescription, bodyExample, descriptions } = operation;
  const withExample = ({ 'application/json': { schema } }: z.infer<typeof json>, said?: unknown) => ({
    'application/json': { schema, example: said ?? sample(schema, { quiet: true }, document) },
  });
  const content = withExample(written.responses[200].content);
  const { example } = content['application/json'];
  const hasVersion = typeof example === 'object' && example !== null && 'version' in example;
  const { requestBody, parameters, ...rest } = written;
  const refs = [...(creates || idempotent ? ['IdempotencyKey'] : []), ...(takesVersion ? ['IfMatch'] : [])];
  return {
    ...rest,
    security: protect === false ? [] : SECURITY,
    parameters: [
      // The library loses what stands on an optional one.
      ...parameters.map((parameter) => ({ ...parameter, description: descriptions.get(parameter.name) })),
      ...refs.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(requestBody
      ? { requestBody: { ...requestBody, content: withExample(named(requestBody.content, document), bodyExample) } }
      : {}),
    responses: {
      [creates ? 201 : 200]: {
        description: successDescription ?? (creates ? 'Created.' : 'Done.'),
        headers: headerRefs([
          ...COMMON_HEADERS,
          ...(hasVersion ? (['ETag'] as const) : []),
          ...(creates ? (['Location'] as const) : []),
        ]),
        content,
      },
      ...problemResponses(problemsOf(operation)),
    },
  };
}

/** A body that has a title is a component of that name: a generated client then has a type for it. */
function named(content: z.infer<typeof json>, { components }: DrawnDocument): z.infer<typeof json> {
  const { schema } = content['application/json'];
  if (typeof schema.title !== 'string') return content;
  components.schemas[schema.title] = schema;
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema.title}` } } };
}
