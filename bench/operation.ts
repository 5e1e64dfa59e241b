import type { Sql } from 'postgres';
import type { LeadStatus } from '../src/domain/leads/lead';
import type { Owner } from './data';

export type Method = 'GET' | 'POST' | 'PUT';
export type Input = Record<string, string>;

/** What is measured: the request that goes to the application, and the one statement that it needs at least. */
export interface Operation {
  name: string;
  label: string;
  owner: Owner;
  method: Method;
  /** Fewer requests are made of these, so that the tables keep about their size. */
  writes: boolean;
  /** The input of the n-th request. */
  input(n: number, leads: readonly StageLead[]): Input;
  /** The REST request; without it only the bare statement is measured. */
  rest?: (input: Input) => { path: string; body?: unknown };
  /** What the bare server answers. */
  statement(sql: Sql, owner: string, input: Input): Promise<unknown>;
  /** What is wrong with an answer of either server; null if nothing is. */
  fault(answer: Answer, input: Input): string | null;
}

export interface Answer {
  leads?: unknown[];
  tasks?: unknown[];
  notes?: unknown[];
  events?: unknown[];
  company?: string;
  status?: string;
  stages?: Record<string, { count: number }>;
}

/** A lead whose stage is changed, and its stage at the start. */
export interface StageLead {
  id: string;
  status: LeadStatus;
}
