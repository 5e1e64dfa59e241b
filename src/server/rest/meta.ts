import type { OpenApiMeta } from 'trpc-to-openapi';
import type { z } from 'zod';
import type { ProblemCode } from '@/domain/shared/problem';

/**
 * The metadata of a procedure. With `openapi`, it is also a REST operation, whose parameters, body, responses and
 * OpenAPI documentation are derived from its schemas.
 */
export type ProcedureMeta = OpenApiMeta<{
  /** Problems it can return besides those common to all operations of its kind (D9, D39). */
  problems?: readonly ProblemCode[];
  /** Creates a row: responds with 201 and a Location, and accepts an Idempotency-Key (D38). */
  creates?: true;
  /** Accepts an Idempotency-Key, but does not create a row with an address. */
  idempotent?: true;
  /** Accepts bodies as large as an imported file. All others are limited to 1 MiB. */
  largeBody?: true;
  /** The largest body in bytes, if it is less than the limit of all others. */
  maxBody?: number;
  /** Fields of its input that are headers over REST, with the names of these. */
  headers?: Readonly<Record<string, string>>;
  /** The name of fields that are the caller's own JSON, wherever they are in its input (D48). */
  rawJson?: string;
  /** Takes account slots itself, between which it waits for another service or lets other requests run. */
  ownSlot?: true;
  /** Accepts If-Match, because its input has a version. */
  takesVersion?: boolean;
  /** Its output on the REST wire, where that is not merely renamed. */
  wire?: { schema: z.ZodType; convert: (output: never) => unknown };
  /** Whether it changes data. Set only if that differs from whether it is a mutation. */
  writes?: boolean;
}>;

/** Whether a procedure changes data and thus rejects read-only tokens. Used by the check and by the document. */
export const isWrite = ({ type, writes }: { type: string; writes?: boolean }): boolean => writes ?? type === 'mutation';
