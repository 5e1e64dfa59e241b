import { initTRPC } from '@trpc/server';
import superjson from 'superjson';
import { v7 as uuidv7 } from 'uuid';
import type { Actor, RequestContext } from './context';
import { toProblem, withItsCode } from './errors';
import { refuse } from './problem-error';

const t = initTRPC.context<RequestContext>().create({
  transformer: superjson,
  errorFormatter({ shape, error }) {
    const problem = toProblem(error, uuidv7);
    // The stack and the raw message stay here; the client decides by `problem.code`.
    return {
      ...shape,
      message: problem.message,
      data: { code: shape.data.code, httpStatus: shape.data.httpStatus, problem },
    };
  },
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
