import { type AnyTRPCProcedure, callTRPCProcedure, initTRPC } from '@trpc/server';
import { z } from 'zod';
import type { RequestContext } from '../context';
import { expectedProblem, formatProblem, toTrpcError } from '../problems/errors';
import { ProblemError } from '../problems/problem-error';
import { appRouter } from '../routers/_app';
import { proceduresOf } from '../routers/procedures';
import { rememberJsonTexts } from '../services/shared/raw-json';
import type { ProcedureMeta } from '../trpc';
import { numberIn, type QueryParameters } from './unknown-names';
import { inputOf, NO_INPUT, WIRE_ITEMS } from './wire-input';
import { listName, toWireProblem, toWireValue } from './wire-names';
import { chooseFields, fieldsParameter, nameItems, rowsOfOutput, toWireObject, toWireSchema } from './wire-schema';

type Fields = Record<string, unknown>;

export interface RestContext extends RequestContext {
  /** The version that an If-Match header requires the row to have. */
  expectedVersion?: number;
  /** The fields of the input that came as headers. */
  fromHeaders?: Fields;
  /** The body as sent. */
  bodyText?: string;
  /** Aborted when the caller leaves. */
  signal?: AbortSignal;
  /** All that was read, if the response has only some of its fields. */
  whole?: unknown;
}

const t = initTRPC.context<RestContext>().meta<ProcedureMeta>().create({ errorFormatter: formatProblem });

/** The parts of a procedure that tRPC keeps at run time and that are needed here. */
const definition = z.object({
  type: z.enum(['query', 'mutation']),
  meta: z.custom<ProcedureMeta>().optional(),
  inputs: z.array(z.instanceof(z.ZodType)),
  output: z.instanceof(z.ZodType).optional(),
});

/**
 * Wraps a procedure with `.meta({ openapi })` for trpc-to-openapi: the same call, with the wire names in schemas and
 * values. It contains no logic of its own.
 *
 * Each operation gets its own router, because the adapter lists all paths of its router for every request.
 */
function restOperation(name: string, procedure: AnyTRPCProcedure) {
  const { data } = definition.safeParse(procedure._def);
  if (!data?.meta?.openapi) return [];
  const { type, inputs, output } = data;
  const { openapi, wire, documentedBody, ...facts } = data.meta;
  const { method, path } = openapi;
  if (!output) throw new Error(`${name} is a REST operation and must declare its output.`);
  const [input = NO_INPUT] = inputs;
  const takesBody = method === 'DELETE' ? deleteTakesBody(path, input, facts.inQuery) : method !== 'GET';
  const { toInput, takesVersion, ...given } = inputOf(
    input,
    takesBody ? 'body' : 'query',
    Object.keys(data.meta.headers ?? {}),
  );
  const wireOutput = nameItems(toWireSchema(wire?.schema ?? output, 'response'), path);
  const rows = method === 'GET' ? rowsOfOutput(wireOutput, listName(path)) : null;
  const wireInput = rows ? given.wireInput.extend({ fields: fieldsParameter(rows) }) : given.wireInput;

  const resolve = async (call: { ctx: RestContext; input: Fields }) => {
    const body = call.ctx.bodyText;
    if (facts.rawJson && body !== undefined) rememberJsonTexts(call.input, { name: facts.rawJson, body });
    const { own, fields } = rows ? withoutFields(call.input) : { own: call.input };
    const result: unknown = await callTRPCProcedure({
      router: appRouter,
      path: name,
      type,
      ctx: { ...call.ctx, itemNames: WIRE_ITEMS },
      getRawInput: async () => toInput(own, call.ctx),
      // The adapter does not pass on that of its request.
      signal: call.ctx.signal,
      batchIndex: 0,
    }).catch((error: unknown) => {
      const known = expectedProblem(error);
      throw known ? toTrpcError(new ProblemError(toWireProblem(known))) : error;
    });
    const whole = toWireValue(withNamedItems(wire ? wire.convert(result as never) : result, path));
    if (!rows || typeof fields !== 'string') return whole;
    call.ctx.whole = whole;
    return chooseFields(whole, fields, rows);
  };
  // The adapter ignores the body of a DELETE, so it sees such an operation as a POST.
  const adapterMethod = method === 'DELETE' && takesBody ? 'POST' : method;
  const builder = t.procedure.meta({ openapi: { ...openapi, method: adapterMethod } });
  const withSchemas = (input: z.ZodObject, schema: z.ZodType) => {
    const described = builder.input(input).output(schema);
    return type === 'mutation' ? described.mutation(resolve) : described.query(resolve);
  };

  const shape: Fields = wireInput.shape;
  const names = Object.keys(shape);
  const ofPath = new Set(names.filter((each) => path.includes(`{${each}}`)));
  const others = names.filter((each) => !ofPath.has(each));
  // No body is needed if the path contains all parameters.
  const hasBody = takesBody && others.length > 0;
  const ofQuery: QueryParameters = new Map(hasBody ? [] : others.map((each) => [each, numberIn(shape[each])]));
  const descriptions = new Map(names.map((each) => [each, descriptionOf(shape[each])]));
  const documentedInput = documentedBody ? toWireObject(documentedBody, 'body') : wireInput;
  const bodyExample = documentedInput.meta()?.examples?.[0];
  return [
    {
      ...{ name, type, ...openapi, ...facts, takesVersion, adapterMethod },
      ...{ takesBody, hasBody, ofPath, ofQuery, descriptions, bodyExample },
      // The procedure has already validated its output. Validating it again would cost as much as reading it.
      router: t.router({ operation: withSchemas(withDecoded(wireInput, ofPath), z.unknown()) }),
      documented: withSchemas(documentedInput, wireOutput),
    },
  ];
}

const withoutFields = ({ fields, ...own }: Fields) => ({ own, fields });

const MALFORMED = 'A % must be followed by two hexadecimal digits of valid UTF-8';

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A segment of a path, which the adapter passes on as it is written. */
const segment = z
  .string()
  .refine((written) => isDecodable(written), { error: MALFORMED, abort: true })
  .overwrite(decodeURIComponent);

const withDecoded = (input: z.ZodObject, ofPath: ReadonlySet<string>): z.ZodObject =>
  input.extend(
    Object.fromEntries(
      [...ofPath].map((name) => [name, segment.pipe(input.shape[name] as z.ZodType<unknown, string>)]),
    ),
  );

/** Whether a DELETE needs a JSON body, because it takes more than its path parameters and the version. */
const deleteTakesBody = (path: string, input: z.ZodType, inQuery: readonly string[] = []): boolean =>
  input instanceof z.ZodObject &&
  Object.keys(input.shape).some((name) => !['version', ...inQuery].includes(name) && !path.includes(`{${name}}`));

function withNamedItems(output: unknown, path: string): unknown {
  if (typeof output !== 'object' || output === null || !('items' in output)) return output;
  const { items, ...rest } = output;
  return { [listName(path)]: items, ...rest };
}

const descriptionOf = (type: unknown) => (type instanceof z.ZodType ? type.meta()?.description : undefined);

export const restOperations = Object.entries(proceduresOf(appRouter)).flatMap(([name, procedure]) =>
  restOperation(name, procedure),
);

export type RestOperation = (typeof restOperations)[number];

/** All operations with their output schemas, for the OpenAPI document. */
export const documentedRouter = t.router(
  Object.fromEntries(restOperations.map(({ name, documented }) => [name.replaceAll('.', '_'), documented])),
);
