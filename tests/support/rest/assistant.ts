import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

// biome-ignore lint/suspicious/noExplicitAny: what a model reads, which knows no types.
type Json = Record<string, any>;

const json: z.ZodType<Json> = z.record(z.string(), z.unknown());

export interface Called {
  /** The structured content of a success. */
  data: Json;
  /** The problem of a failure; undefined for a success. */
  problem: Json | undefined;
  /** All that the model may read. */
  texts: string[];
}

/** A client of the official SDK. */
export async function connectAssistant(transport: Transport) {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  const { tools } = await client.listTools();
  const call = async (name: string, args: Record<string, unknown> = {}): Promise<Called> => {
    const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: args }));
    const texts = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
    const problem = result.isError ? json.parse(JSON.parse(texts.join(''))) : undefined;
    return { data: json.parse(result.structuredContent ?? {}), problem, texts };
  };
  return { client, tools, call, close: () => client.close() };
}

export type Assistant = Awaited<ReturnType<typeof connectAssistant>>;

/** Connects by streamable HTTP with a token. */
export const connectByHttp = (url: string, token: string): Promise<Assistant> =>
  connectAssistant(
    new StreamableHTTPClientTransport(new URL('/api/mcp', url), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
