import { initTRPC, type TRPCDefaultErrorShape, type TRPCError } from '@trpc/server';
import superjson from 'superjson';
import { v7 as uuidv7 } from 'uuid';
import type { Actor, RequestContext } from './context';
import { toProblem, withItsCode } from './errors';
import { refuse } from './problem-error';
import type { ProcedureMeta } from './rest/meta';

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

/** Only somebody signed in may call it; `ctx` is then an {@link Actor}. */
export const signedIn = publicProcedure.use(({ ctx, next }) => {
  const { user } = ctx;
  if (!user) return refuse('UNAUTHENTICATED', 'Sign in to go on.');
  return next({ ctx: { ...ctx, user } satisfies Actor });
});
