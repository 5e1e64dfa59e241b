import superjson from 'superjson';
import { z } from 'zod';
import { GET, POST } from '@/app/api/trpc/[trpc]/route';
import { env } from '@/server/env';
import { appRouter } from '@/server/routers/_app';
import { proceduresOf } from '@/server/routers/procedures';
import { isWrite } from '@/server/trpc';
import type { Headers } from './credentials';
import { referencesIn } from './references';

export interface Procedure {
  name: string;
  isQuery: boolean;
  changes: boolean;
  /** Answers with a stream, whose status is sent before the procedure runs. */
  streams: boolean;
  /** The places in its input that take the id of a row. */
  references: string[];
  /** Its input has a token, as from the link of a mail. */
  takesToken: boolean;
}

/** The parts of a procedure that tRPC keeps at run time and that are needed here. */
const definition = z.object({
  type: z.enum(['query', 'mutation']),
  inputs: z.array(z.instanceof(z.ZodType)),
  output: z.unknown().optional(),
});

/** Every procedure of the application. */
export const procedures: readonly Procedure[] = Object.entries(proceduresOf(appRouter)).map(([name, { _def }]) => {
  const { type, inputs, output } = definition.parse(_def);
  return {
    name,
    isQuery: type === 'query',
    changes: isWrite({ type, ..._def.meta }),
    streams: output === undefined,
    references: inputs.flatMap(referencesIn),
    takesToken: inputs.some((input) => input instanceof z.ZodObject && 'token' in input.shape),
  };
});

export const tokenProcedures = procedures.filter(({ takesToken }) => takesToken);

export interface Answer {
  status: number;
  /** The code of the problem, or `served`. */
  outcome: string;
  text: string;
}

/** Calls a procedure over HTTP, as the browser does: what answers with a stream, in a batch of one. */
export async function callProcedure(
  { name, isQuery, streams }: Procedure,
  input: unknown,
  headers: Headers,
): Promise<Answer> {
  const url = new URL(`/api/trpc/${name}${streams ? '?batch=1' : ''}`, env().APP_URL);
  const content = superjson.serialize(input);
  if (isQuery && input !== undefined) url.searchParams.set('input', JSON.stringify(content));
  const sent = { 'content-type': 'application/json', ...(streams ? { 'trpc-accept': 'application/jsonl' } : {}) };
  const body = JSON.stringify(streams ? { 0: content } : content);
  const init = { method: isQuery ? 'GET' : 'POST', headers: { ...sent, ...headers }, ...(isQuery ? {} : { body }) };
  const response = await (isQuery ? GET : POST)(new Request(url, init));
  const text = await response.text();
  // A request that is rejected before tRPC reads it is answered as on REST.
  const [, code] = /"problem":\{"code":"(\w+)"/.exec(text) ?? /^\{.*"code":"(\w+)"/.exec(response.ok ? '' : text) ?? [];
  return { status: response.status, outcome: code ?? 'served', text };
}
