import { initTRPC, type TRPCDefaultErrorShape, type TRPCError } from '@trpc/server';
import superjson from 'superjson';
import { v7 as uuidv7 } from 'uuid';
import { type RequestContext, requireActor, requireWriter } from './context';
import { toProblem, withItsCode } from './errors';
import { refuse } from './problem-error';
import { isWrite, type ProcedureMeta } from './rest/meta';
import type { Actor } from './scope';

interface Failure {
  shape: TRPCDefaultErrorShape;
  error: TRPCError;
  ctx: RequestContext | undefined;
}

/** What a failed call says. The stack and the raw message stay here; the client decides by `problem.code`. */
export function formatProblem({ shape, error, ctx }: Failure) {
  const problem = toProblem(error, () => ctx?.requestId ?? uuidv7());
  const { code, httpStatus } = shape.data;
  return { ...shape, message: problem.message, data: { code, httpStatus, problem } };
}

const t = initTRPC.context<RequestContext>().meta<ProcedureMeta>().create({
  transformer: superjson,
  errorFormatter: formatProblem,
});

/** An expected failure keeps its code and status on the way out; anything else is a bug and stays one. */
const withProblems = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok) throw withItsCode(result.error);
  return result;
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Anybody may call it. */
export const publicProcedure = t.procedure.use(withProblems);

/**
 * Only somebody signed in may call it, by a session or by an API token; `ctx` is then an {@link Actor}.
 * A token that may only read is refused where the procedure writes.
 */
export const signedIn = publicProcedure.use(({ ctx, type, meta, next }) => {
  const { user }: Actor = (isWrite({ ...meta, type }) ? requireWriter : requireActor)(ctx);
  return next({ ctx: { user } });
});

/** Only somebody signed in by a session: what a leaked token must not reach, so that it cannot outlive its revocation. */
export const sessionOnly = signedIn.use(({ ctx, next }) => {
  if (ctx.token) return refuse('FORBIDDEN', 'An API token may not do this. Sign in to Stanchion in a browser instead.');
  return next();
});
