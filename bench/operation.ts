import type { Sql } from 'postgres';
import type { LeadStatus } from '../src/domain/leads/lead-choices';
import type { Owner } from './data';

export type Method = 'GET' | 'POST' | 'PUT';
export type Input = Record<string, string>;

/** An operation to measure: the request to the application, and the one statement that it needs at minimum. */
export interface Operation {
  name: string;
  label: string;
  owner: Owner;
  method: Method;
  /** Writes get fewer requests, so that the tables keep about the same size. */
  writes: boolean;
  /** Returns the input of the n-th request. */
  input(n: number, leads: readonly StageLead[]): Input;
  /** The REST request. Without it, only the bare statement is measured. */
  rest?: (input: Input) => { path: string; body?: unknown };
  /** The response of the bare server. */
  statement(sql: Sql, owner: string, input: Input): Promise<unknown>;
  /** Describes what is wrong with a response of either server; null if it is correct. */
  fault(answer: Answer, input: Input): string | null;
}

export interface Answer {
  leads?: object[];
  tasks?: object[];
  notes?: object[];
  events?: object[];
  changes?: { row: { company?: string } | null }[];
  company?: string;
  subject?: string;
  status?: string;
  stages?: Record<string, { count: number }>;
  totalLeads?: number;
  totalPoints?: number;
  leaderboard?: unknown[];
  period?: string;
  recorded?: number;
  result?: { data: { json: unknown } };
}

/** A lead whose stage is changed, with its initial stage. */
export interface StageLead {
  id: string;
  status: LeadStatus;
}
