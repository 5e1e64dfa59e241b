import { type AnyTRPCProcedure, callTRPCProcedure, initTRPC } from '@trpc/server';
import { z } from 'zod';
import type { RequestContext } from '../context';
import { expectedProblem, toTrpcError } from '../errors';
import { parsedAtOnce } from '../parsed-at-once';
import { ProblemError } from '../problem-error';
import { appRouter } from '../routers/_app';
import { proceduresOf } from '../routers/procedures';
import { formatProblem } from '../trpc';
import { drawnAs, servedAs, takesBody } from './delete-body';
import type { ProcedureMeta } from './meta';
import type { QueryParameters } from './unknown-names';
import { inputOf, NO_INPUT } from './wire-input';
import { listName, toWireValue } from './wire-names';
import { toWireProblem } from './wire-problem';
import { nameItems, toWireSchema } from './wire-schema';

export interface RestContext extends RequestContext {
  /** What an If-Match header asks the row to be at. */
  expectedVersion?: number;
  /** Which one is called. */
  operation?: RestOperation;
}

const t = initTRPC.context<RestContext>().meta<ProcedureMeta>().create({ errorFormatter: formatProblem });

/** What tRPC keeps of a procedure at run time, as far as it is needed here. */
const definition = z.object({
  type: z.enum(['query', 'mutation']),
  meta: z.custom<ProcedureMeta>().optional(),
  inputs: z.array(z.instanceof(z.ZodType)),
  output: z.instanceof(z.ZodType).optional(),
});

type Fields = Record<string, unknown>;

/**
 * The procedures that are REST operations too, as trpc-to-openapi serves and documents them: the same calls, with
 * the wire's names on their schemas and values. Nothing is decided here.
 *
 * Only the documented ones say what they answer: the procedure itself has checked its answer, and checking a page of
 * leads once more under other names would cost as much as reading it.
 */
function restProcedure(path: string, procedure: AnyTRPCProcedure, isDocumented: boolean): AnyTRPCProcedure | null {
  const { data } = definition.safeParse(procedure._def);
  if (!data?.meta?.openapi) return null;
  const { type, meta, inputs, output } = data;
  const { openapi } = data.meta;
  const { method, path: url } = openapi;
  if (!output) throw new Error(`${path} is a REST operation and must say what it answers.`);
  const [input = NO_INPUT] = inputs;
  const byBody = takesBody(method, url, input);
  const { wireInput, toInput, takesVersion } = inputOf(input, byBody ? 'body' : 'query');

  const resolve = async (call: { ctx: RestContext; input: Fields; signal: AbortSignal | undefined }) => {
    const answer: unknown = await callTRPCProcedure({
      router: appRouter,
      path,
      type,
      ctx: call.ctx,
      getRawInput: async () => toInput(call.input, call.ctx),
      signal: call.signal,
      batchIndex: 0,
    }).catch((error: unknown) => {
      const known = expectedProblem(error);
      throw known ? toTrpcError(new ProblemError(toWireProblem(known))) : error;
    });
    return toWireValue(withNamedItems(answer, url));
  };
  const silent = t.procedure
    .meta({ ...meta, ...drawnAs(openapi, byBody), takesVersion })
    .input(parsedAtOnce(wireInput));
  // What is served has been checked by the procedure itself. Outside production the library insists on a schema.
  const builder = silent.output(isDocumented ? nameItems(toWireSchema(output, 'answer'), url) : z.unknown());
  return type === 'mutation' ? builder.mutation(resolve) : builder.query(resolve);
}

function withNamedItems(answer: unknown, path: string): unknown {
  if (typeof answer !== 'object' || answer === null || !('items' in answer)) return answer;
  const { items, ...rest } = answer;
  return { [listName(path)]: items, ...rest };
}

const createRouter = ({ isDocumented }: { isDocumented: boolean }) =>
  t.router(
    Object.fromEntries(
      Object.entries(proceduresOf(appRouter)).flatMap(([path, procedure]) => {
        const rest = restProcedure(path, procedure, isDocumented);
        return rest ? [[path.replaceAll('.', '_'), rest]] : [];
      }),
    ),
  );

export const restRouter = createRouter({ isDocumented: false });

/** The same for the document, with what each operation answers. */
export const documentedRouter = createRouter({ isDocumented: true });

function numberIn(type: unknown): z.ZodNumber | null {
  if (type instanceof z.ZodOptional || type instanceof z.ZodDefault) return numberIn(type.def.innerType);
  return type instanceof z.ZodNumber ? type : null;
}

const descriptionOf = (type: unknown) => (type instanceof z.ZodType ? type.meta()?.description : undefined);

/** What the router serves: method and path, and what the operation says of itself. */
export const restOperations = Object.values(proceduresOf(restRouter)).flatMap(({ _def }) => {
  const { type, meta, inputs } = definition.parse(_def);
  const { openapi: drawn, ...facts } = meta ?? {};
  if (!drawn) return [];
  const { openapi, drawnAt, isDelete } = servedAs(drawn);
  const [input] = inputs;
  const shape: Fields = input instanceof z.ZodObject ? input.shape : {};
  const names = Object.keys(shape);
  const ofPath = new Set(names.filter((name) => openapi.path.includes(`{${name}}`)));
  const takesBody = isDelete || (openapi.method !== 'GET' && openapi.method !== 'DELETE');
  // What the path says all of needs no body.
  const hasBody = takesBody && names.some((name) => !ofPath.has(name));
  const ofQuery: QueryParameters = new Map(
    hasBody ? [] : names.filter((name) => !ofPath.has(name)).map((name) => [name, numberIn(shape[name])]),
  );
  const descriptions = new Map(names.map((name) => [name, descriptionOf(shape[name])]));
  const bodyExample = input?.meta()?.examples?.[0];
  return [{ type, ...openapi, ...facts, drawnAt, hasBody, ofPath, ofQuery, descriptions, bodyExample }];
});

export type RestOperation = (typeof restOperations)[number];
