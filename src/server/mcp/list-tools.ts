import { type Tool as ListedTool, type ToolAnnotations, ToolSchema } from '@modelcontextprotocol/sdk/types.js';
import { toJsonSchema, toWireObject } from '../rest/wire-schema';
import { TOOLS } from './tools';
import type { Effect } from './tools/tool';

const ANNOTATIONS: Record<Effect, ToolAnnotations> = {
  reads: { readOnlyHint: true },
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  changes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
};

let listed: ListedTool[] | undefined;

/**
 * The tools as clients list them. They are the same for every token: what it does not allow is refused when called. The
 * list has no schemas of results, because it is read into every conversation, and they took three quarters of it.
 */
export function listTools(): ListedTool[] {
  listed ??= TOOLS.map(({ name, title, description, effect, input }) =>
    ToolSchema.parse({
      ...{ name, title, description },
      inputSchema: toJsonSchema(toWireObject(input, 'body')),
      annotations: { title, ...ANNOTATIONS[effect], openWorldHint: false },
    }),
  );
  return listed;
}
