import superjson from 'superjson';
import { expect } from 'vitest';
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

/** Calls a procedure over HTTP, as the browser does: what returns a stream, in a batch of one. */
export async function callProcedure(procedure: Procedure, input: unknown, headers: Headers): Promise<Answer> {
  const { streams } = procedure;
  const content = procedure.isQuery && input === undefined ? undefined : superjson.serialize(input);
  const response = await request(procedure, { content: streams ? { 0: content } : content, count: +streams, headers });
  const text = await response.text();
  return { status: response.status, outcome: outcomeOf(response.ok, text), text };
}

/** The most calls of a batch (D40). */
const MAX_CALLS = 20;

/** The result of one call of a batch, as far as it is needed here. */
interface Part {
  error?: { json: { data: { httpStatus: number } } };
}

/** Calls a procedure with each of these inputs, in as few requests as possible. */
export async function callWithEach(
  procedure: Procedure,
  inputs: readonly unknown[],
  headers: Headers,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  if (procedure.streams) {
    for (const input of inputs) answers.push(await callProcedure(procedure, input, headers));
    return answers;
  }
  for (let from = 0; from < inputs.length; from += MAX_CALLS) {
    const some = inputs.slice(from, from + MAX_CALLS);
    const content = Object.fromEntries(some.map((input, index) => [index, superjson.serialize(input)]));
    const response = await request(procedure, { content, count: some.length, headers });
    const parts = (await response.json()) as Part[];
    expect(parts).toHaveLength(some.length);
    for (const part of parts) {
      const text = JSON.stringify(part);
      answers.push({ status: part.error?.json.data.httpStatus ?? 200, outcome: outcomeOf(!part.error, text), text });
    }
  }
  return answers;
}

interface Sent {
  content: unknown;
  /** How many calls are in the batch; 0 if it is none. */
  count: number;
  headers: Headers;
}

function request({ name, isQuery, streams }: Procedure, { content, count, headers }: Sent): Promise<Response> {
  const names = count > 0 ? `${Array(count).fill(name).join(',')}?batch=1` : name;
  const url = new URL(`/api/trpc/${names}`, env().APP_URL);
  const body = JSON.stringify(content);
  if (isQuery && content !== undefined) url.searchParams.set('input', body);
  const sent = { 'content-type': 'application/json', ...(streams ? { 'trpc-accept': 'application/jsonl' } : {}) };
  const init = { method: isQuery ? 'GET' : 'POST', headers: { ...sent, ...headers }, ...(isQuery ? {} : { body }) };
  return (isQuery ? GET : POST)(new Request(url, init));
}

/** The code of a problem, or `served`. A request that is rejected before tRPC reads it gets a response as on REST. */
function outcomeOf(isServed: boolean, text: string): string {
  const [, code] = /"problem":\{"code":"(\w+)"/.exec(text) ?? /^\{.*"code":"(\w+)"/.exec(isServed ? '' : text) ?? [];
  return code ?? 'served';
}
