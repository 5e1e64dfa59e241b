import { z } from 'zod';
import { readInput } from '../problems/errors';
import { ProblemError } from '../problems/problem-error';
import type { ItemNames } from '../services/shared/item-names';
import { fromWireInput, toWireProblem } from './wire-names';
import { toWireObject } from './wire-schema';

/** The wire input of a procedure without input. */
export const NO_INPUT = z.strictObject({});

type Fields = Record<string, unknown>;

/** Input that comes from request headers. */
interface Preconditions {
  /** The version required by If-Match. */
  expectedVersion?: number;
  /** The fields that headers stand for. */
  fromHeaders?: Fields;
}

/**
 * Maps between the input of a procedure and the wire: `version` becomes the If-Match header, and the `changes` of an
 * update become the body itself. Fields in `headers` are not part of it. Everything else stays the same.
 */
export function inputOf(input: z.ZodType, side: 'query' | 'body', headers: readonly string[] = []) {
  if (input instanceof z.ZodVoid) return { wireInput: NO_INPUT, toInput: () => undefined, takesVersion: false };
  if (!(input instanceof z.ZodObject)) throw new Error('The input of a REST operation must be an object.');
  const { version, changes, ...rest } = without(input.shape, headers);
  const versionOf = ({ expectedVersion }: Preconditions) => (version ? { version: expectedVersion } : {});
  if (!(changes instanceof z.ZodObject)) {
    const isWhole = !version && headers.length === 0;
    return {
      wireInput: toWireObject(isWhole ? input : z.strictObject(rest).meta(input.meta() ?? {}), side),
      toInput: (given: Fields, context: Preconditions) => ({
        ...fromWireInput(given, input),
        ...versionOf(context),
        ...context.fromHeaders,
      }),
      takesVersion: version !== undefined,
    };
  }
  const flat = z.strictObject({ ...rest, ...changes.shape }).meta(changes.meta() ?? {});
  return {
    wireInput: toWireObject(flat, side),
    toInput: (given: Fields, context: Preconditions) => {
      const fields = Object.entries(fromWireInput(given, flat));
      const [own, changed] = [fields.filter(([key]) => key in rest), fields.filter(([key]) => !(key in rest))];
      return {
        ...Object.fromEntries(own),
        ...versionOf(context),
        changes: Object.fromEntries(changed),
      };
    },
    takesVersion: version !== undefined,
  };
}

/** Items of a list are read and refused as the body of an operation is. */
export const WIRE_ITEMS: ItemNames = {
  read(schema, given) {
    const wire = readInput(toWireObject(schema, 'body'), given);
    try {
      return readInput(schema, fromWireInput(wire, schema));
    } catch (error) {
      throw error instanceof ProblemError ? new ProblemError(toWireProblem(error.problem)) : error;
    }
  },
  problemOf: toWireProblem,
};

const without = (shape: z.core.$ZodShape, names: readonly string[]): Record<string, z.core.$ZodType> =>
  Object.fromEntries(Object.entries(shape).filter(([name]) => !names.includes(name)));
