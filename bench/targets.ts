import type { Sql } from 'postgres';
import { OWNERS, type Owner } from './data';
import type { Answer, Input, Method, Operation, StageLead } from './operation';
import type { Server } from './processes';

export const TARGETS = ['app', 'bare', 'empty'] as const;
export type Target = (typeof TARGETS)[number];

export type Fault = (answer: Answer) => string | null;

/** A request to send, and the check of its response. */
export interface Call {
  url: string;
  method: Method;
  headers: Record<string, string>;
  body?: string;
  fault: Fault;
}

export interface Caller {
  /** The processes that serve the requests. */
  pids: readonly number[];
  /** Returns the generator of requests for an operation; undefined if the target does not have it. */
  nextOf: (operation: Operation) => (() => Call) | undefined;
}

interface Setting {
  app: Server;
  bare: Server;
  tokens: Partial<Record<Owner, string>>;
  stageLeads: Record<'app' | 'bare', StageLead[]>;
}

export const createCallers = ({ app, bare, tokens, stageLeads }: Setting): Record<Target, Caller> => ({
  app: { pids: app.pids, nextOf: (operation) => restCalls(operation, app.origin, tokens, stageLeads.app) },
  bare: { pids: bare.pids, nextOf: (operation) => bareCalls(operation, bare.origin, stageLeads.bare) },
  empty: { pids: app.pids, nextOf: ({ rest }) => rest && (() => emptyCall(app.origin)) },
});

function restCalls(
  operation: Operation,
  origin: string,
  tokens: Setting['tokens'],
  leads: readonly StageLead[],
): (() => Call) | undefined {
  const { rest, owner, method } = operation;
  if (!rest) return undefined;
  const nextInput = inputsOf(operation, leads);
  return () => {
    const input = nextInput();
    const { path, body } = rest(input);
    const { json, headers } = encoded(body);
    return {
      url: origin + path,
      method,
      headers: { ...headers, authorization: `Bearer ${tokens[owner]}` },
      body: json,
      fault: (answer) => operation.fault(answer, input),
    };
  };
}

function bareCalls(operation: Operation, origin: string, leads: readonly StageLead[]): () => Call {
  const { name, owner, method } = operation;
  const nextInput = inputsOf(operation, leads);
  return () => {
    const input = nextInput();
    const query = method === 'GET' ? `?${new URLSearchParams(input)}` : '';
    const { json, headers } = encoded(method === 'GET' ? undefined : input);
    return {
      url: `${origin}/${name}/${OWNERS[owner].id}${query}`,
      method,
      headers,
      body: json,
      fault: (answer) => operation.fault(answer, input),
    };
  };
}

const emptyCall = (origin: string): Call => ({ url: `${origin}/livez`, method: 'GET', headers: {}, fault: () => null });

/** Keeps counting during the whole run, so that no two requests to a target make the same change. */
function inputsOf(operation: Operation, leads: readonly StageLead[]): () => Input {
  let n = 0;
  return () => operation.input(n++, leads);
}

function encoded(body: unknown): { json?: string; headers: Record<string, string> } {
  if (body === undefined) return { headers: {} };
  const json = JSON.stringify(body);
  return { json, headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(json)) } };
}

const STAGE_LEADS = 2000;

/** Picks leads of the big owner for changing stages, different ones for each of the two servers. */
export async function chooseStageLeads(sql: Sql, owner: string): Promise<Setting['stageLeads']> {
  const leads = await sql<StageLead[]>`
    select id, status from leads where owner_id = ${owner} order by created_at limit ${2 * STAGE_LEADS}`;
  return { app: leads.slice(0, STAGE_LEADS), bare: leads.slice(STAGE_LEADS) };
}
