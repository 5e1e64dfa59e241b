import { z } from 'zod';
import { pagingFields } from '@/domain/shared/paging-schemas';
import { readVersion } from '@/domain/shared/version';
import { MAX_IDEMPOTENCY_KEY } from '../../rest/idempotency-key';
import { appRouter } from '../../routers/_app';
import { createCallerFactory } from '../../trpc';

/** Calls procedures as the user of a token, with the checks, limits and problems of REST. */
export const callerOf = createCallerFactory(appRouter);

export type Caller = ReturnType<typeof callerOf>;

/** What a tool does to rows: nothing, adds some, or changes what somebody has written. */
export type Effect = 'reads' | 'adds' | 'changes';

/** A tool of an assistant. Its schemas have our field names; calls and results have those of the wire (D2). */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  effect: Effect;
  input: Input;
  /** Whatever else `run` returns is left out. */
  output: Output;
  run(call: Caller, input: z.output<Input>): Promise<z.input<Output>>;
}

export const tool = <Input extends z.ZodObject, Output extends z.ZodObject>(defined: Tool<Input, Output>): Tool =>
  defined;

/** The most rows that a call returns (D98). */
export const MAX_ROWS = 50;

export const paged = {
  cursor: pagingFields.cursor,
  limit: z.int().min(1).max(MAX_ROWS).default(20).meta({ description: 'Maximum number of rows.' }),
};

export const nextCursor = z.string().nullable().meta({ description: 'Send it as `cursor` for more; null at the end.' });

/** For tools that add a row: see `withIdempotency`. */
export const onlyOnce = {
  idempotencyKey: z
    .string()
    .min(1)
    .max(MAX_IDEMPOTENCY_KEY)
    .optional()
    .meta({ description: 'Any text. A retry with the same key and arguments within 24 hours adds nothing.' }),
};

/** For tools that change a row. */
export const ofRow = {
  id: z.uuid().meta({ description: 'The `id` of the row.' }),
  version: readVersion.meta({
    description: 'The `version` that you read. If the row has changed since, the call fails.',
  }),
};
