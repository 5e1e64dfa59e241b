import { initTRPC } from '@trpc/server';
import superjson from 'superjson';
import type { OpenApiMeta } from 'trpc-to-openapi';
import type { z } from 'zod';
import type { TokenResource, TokenScope } from '@/domain/accounts/token-scopes';
import type { ProblemCode } from '@/domain/shared/problem';
import { type RequestContext, requireActor } from './context';
import { changingAs } from './db/changing-as';
import type { Database } from './db/client';
import { formatProblem, toTrpcError, withTrpcCode } from './problems/errors';
import { refuse } from './problems/problem-error';
import { withAccountSlot } from './services/shared/account-slots';
import { namingTaken } from './services/shared/external-ids';

/**
 * What a procedure reads or changes: a resource; all of them; those of the kinds of rows that it finds, which it checks
 * itself; or nothing that takes a scope.
 */
export type ProcedureResource = TokenResource | 'all' | 'each' | 'none';

/**
 * The metadata of a procedure. With `openapi`, it is also a REST operation, whose parameters, body, responses and
 * OpenAPI documentation are derived from its schemas.
 */
export type ProcedureMeta = OpenApiMeta<{
  /** Problems it can return besides those common to all operations of its kind (D9, D39). */
  problems?: readonly ProblemCode[];
  /**
   * Creates a row: responds with 201 and a Location, and accepts an Idempotency-Key (D38). The path of such rows, if that
   * is not its own.
   */
  creates?: true | string;
  /**
   * Creates a row or changes it, and says which by `created`: responds with 201 and a Location, or with 200. The path of
   * such rows.
   */
  upserts?: string;
  /** Accepts an Idempotency-Key, but does not create a row with an address. */
  idempotent?: true;
  /** Accepts bodies as large as an imported file. All others are limited to 1 MiB. */
  largeBody?: true;
  /** The largest body in bytes, if that is not the limit of all others. */
  maxBody?: number;
  /** Fields of its input that are headers over REST, with the names of these. */
  headers?: Readonly<Record<string, string>>;
  /** Fields of the input of a DELETE that are query parameters over REST, because many clients send it without a body. */
  inQuery?: readonly string[];
  /** The name of fields that are the caller's own JSON, wherever they are in its input (D48). */
  rawJson?: string;
  /** Takes account slots itself, between which it waits for another service or lets other requests run. */
  ownSlot?: true;
  /** Accepts If-Match, because its input has a version. */
  takesVersion?: boolean;
  /** Its body as documented, if it checks the items of a list one by one. */
  documentedBody?: z.ZodObject;
  /** Its output on the REST wire, where that is not merely renamed. */
  wire?: { schema: z.ZodType; convert: (output: never) => unknown };
  /** Whether it changes data. Set only if that differs from whether it is a mutation. */
  writes?: boolean;
  /** Set by `signedInFor`. Without it, no token may call the procedure, or anyone may. */
  resource?: ProcedureResource;
}>;

interface Access {
  type: string;
  writes?: boolean;
  resource?: ProcedureResource;
}

/** Whether a procedure changes data. */
export const isWrite = ({ type, writes }: Access): boolean => writes ?? type === 'mutation';

/** The scope that a token needs to call a procedure (D96). Used by the check and by the document. */
export function scopeOf(procedure: Access): TokenScope | null {
  const { resource } = procedure;
  if (!resource || resource === 'each' || resource === 'none') return null;
  const access = isWrite(procedure) ? 'write' : 'read';
  return resource === 'all' ? access : `${resource}:${access}`;
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

const signedIn = publicProcedure.use(({ ctx, type, meta, next }) => {
  const { user } = requireActor(ctx, scopeOf({ ...meta, type }));
  const by = { userId: user.id, origin: ctx.via ?? (ctx.token ? 'api' : 'app') } as const;
  const changing = (db: Database) => (isWrite({ ...meta, type }) ? changingAs(db, by) : db);
  const proceed = async () => {
    const result = await next({ ctx: { user, db: changing(ctx.db), importDb: changing(ctx.importDb) } });
    const taken = result.ok ? null : await namingTaken({ db: ctx.db, user }, result.error);
    if (taken) throw toTrpcError(taken);
    return result;
  };
  // An import takes minutes on a single connection, and a user runs one at a time.
  return meta?.largeBody || meta?.ownSlot ? proceed() : withAccountSlot({ ...ctx, user }, proceed);
});

/**
 * Requires a session, or an API token with the scope of the resource; `ctx` is then an `Actor`. Limits the concurrent
 * requests of one account.
 */
export const signedInFor = (resource: ProcedureResource) => signedIn.meta({ resource });

/** Requires a session. Keeps leaked tokens away from operations that would let them outlive their revocation. */
export const sessionOnly = signedIn.use(({ ctx, next }) => {
  if (ctx.token) return refuse('FORBIDDEN', 'API tokens cannot do this. Sign in to Stanchion in a browser instead.');
  return next();
});
