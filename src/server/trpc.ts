import { randomUUID } from 'node:crypto';
import { initTRPC, type TRPCDefaultErrorShape, type TRPCError } from '@trpc/server';
import superjson from 'superjson';
import { withAccountSlot } from './account-slots';
import { type RequestContext, requireActor, requireWriter } from './context';
import { toProblem, withTrpcCode } from './errors';
import { refuse } from './problem-error';
import { isWrite, type ProcedureMeta } from './rest/meta';
import type { Actor } from './scope';

interface Failure {
  shape: TRPCDefaultErrorShape;
  error: TRPCError;
  ctx: RequestContext | undefined;
}

/** The error shape sent to clients, who branch on `problem.code`. Stack and raw message stay on the server. */
export function formatProblem({ shape, error, ctx }: Failure) {
  const problem = toProblem(error, () => ctx?.requestId ?? randomUUID());
  const { code, httpStatus } = shape.data;
  return { ...shape, message: problem.message, data: { code, httpStatus, problem } };
}

const t = initTRPC.context<RequestContext>().meta<ProcedureMeta>().create({
  transformer: superjson,
  errorFormatter: formatProblem,
});

/** Expected failures keep their code and status; anything else stays an internal error. */
const withProblems = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok) throw withTrpcCode(result.error);
  return result;
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

export const publicProcedure = t.procedure.use(withProblems);

/**
 * Requires a session or an API token; `ctx` is then an {@link Actor}. Read-only tokens are rejected on writes. Of one
 * account, only some requests run at a time.
 */
export const signedIn = publicProcedure.use(({ ctx, type, meta, next }) => {
  const { user }: Actor = (isWrite({ ...meta, type }) ? requireWriter : requireActor)(ctx);
  const proceed = () => next({ ctx: { user } });
  // An import takes minutes on a single connection, and a user runs one at a time.
  return meta?.largeBody || meta?.ownSlot ? proceed() : withAccountSlot({ ...ctx, user }, proceed);
});

/** Requires a session. Keeps leaked tokens away from operations that would let them outlive their revocation. */
export const sessionOnly = signedIn.use(({ ctx, next }) => {
  if (ctx.token) return refuse('FORBIDDEN', 'API tokens cannot do this. Sign in to Stanchion in a browser instead.');
  return next();
});
