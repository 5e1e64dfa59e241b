import type { OpenApiMeta } from 'trpc-to-openapi';
import type { ProblemCode } from '@/domain/shared/problem';

/**
 * What a procedure says of itself. With `openapi` it is a REST operation as well: path, parameters, body and
 * answers follow from its schemas, and so does its part of the OpenAPI document.
 */
export type ProcedureMeta = OpenApiMeta<{
  /** What it may refuse beyond what every operation of its kind may (D9, D39). */
  problems?: readonly ProblemCode[];
  /** It makes something: answers 201 with its address, and takes an Idempotency-Key (D38). */
  creates?: true;
  /** It takes an Idempotency-Key without making something that has an address. */
  idempotent?: true;
  /** Its body may be as large as an imported file. */
  largeBody?: true;
  /** Set for updates that know versions: they take an If-Match. */
  takesVersion?: boolean;
}>;
