import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { z } from 'zod';
import type { ProcedureMeta } from '../trpc';
import { appRouter } from './_app';

type Procedure = AnyTRPCProcedure & { _def: { meta?: ProcedureMeta } };

const procedures = z.record(
  z.string(),
  z.custom<Procedure>((value) => typeof value === 'function'),
);

/** The procedures of a router by path, such as `leads.list`. At run time, tRPC stores them in a flat record. */
export const proceduresOf = (router: AnyTRPCRouter): Record<string, Procedure> =>
  procedures.parse(router._def.procedures);

const largeBodyPaths: ReadonlySet<string> = new Set(
  Object.entries(proceduresOf(appRouter)).flatMap(([path, { _def }]) => (_def.meta?.largeBody ? [path] : [])),
);

/** Whether the procedure at this path accepts bodies as large as an imported file. */
export const takesLargeBody = (path: string): boolean => largeBodyPaths.has(path);
