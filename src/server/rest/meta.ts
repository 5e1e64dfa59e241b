import type { OpenApiMeta } from 'trpc-to-openapi';
import type { ProblemCode } from '@/domain/shared/problem';

/**
 * The facts a procedure declares. With `openapi` it is a REST operation too: path, parameters, body and answers follow
 * from its schemas, and so does its part of the OpenAPI document.
 */
export type ProcedureMeta = OpenApiMeta<{
  /** The problems it may answer besides those of every operation of its kind (D9, D39). */
  problems?: readonly ProblemCode[];
  /** It creates a row: it answers 201 with a Location, and takes an Idempotency-Key (D38). */
  creates?: true;
  /** It takes an Idempotency-Key without creating a row that has an address. */
  idempotent?: true;
  /** Its body may be as large as an imported file; every other body may have 1 MiB. */
  largeBody?: true;
  /** It takes an If-Match: an update that knows versions. */
  takesVersion?: boolean;
  /** Whether it changes data. Declared only where the answer is not simply whether it is a mutation. */
  writes?: boolean;
}>;

/** Whether a procedure changes data, and so refuses a token that may only read. The check and the document ask this. */
export const isWrite = ({ type, writes }: { type: string; writes?: boolean }): boolean => writes ?? type === 'mutation';
