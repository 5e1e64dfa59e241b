import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { ErrorCode, isJSONRPCRequest, isJSONRPCResultResponse } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { isApiToken } from '@/domain/accounts/api-token';

interface Access {
  /** The address of a running instance. */
  url: string;
  token: string | undefined;
}

/**
 * Relays between an assistant on standard input and output and a running instance, until the assistant closes its end.
 * It opens no database, so that an assistant has the same limits in both ways, and the embedded database one process.
 */
export async function relayMcp({ url, token }: Access): Promise<void> {
  if (!token) throw new Error('Set STANCHION_TOKEN to an API token. Create one in Settings, API tokens.');
  if (!isApiToken(token)) throw new Error('STANCHION_TOKEN is not an API token, or only a part of one. Copy it again.');
  const endpoint = new URL('/api/mcp', url);
  const headers = { authorization: `Bearer ${token}` };
  await requireAccess(endpoint, headers);

  const assistant = new StdioServerTransport();
  const instance = new StreamableHTTPClientTransport(endpoint, { requestInit: { headers } });
  instance.onerror = ({ message }) => console.error(message);
  assistant.onerror = ({ message }) => console.error(message);
  instance.onmessage = (message) => {
    const { protocolVersion } = isJSONRPCResultResponse(message) ? message.result : {};
    if (typeof protocolVersion === 'string') instance.setProtocolVersion(protocolVersion);
    void assistant.send(message);
  };
  assistant.onmessage = (message) => {
    instance.send(message).catch(({ message: reason }: Error) => {
      // Otherwise the assistant would wait for its response.
      if (!isJSONRPCRequest(message)) return;
      const error = { code: ErrorCode.InternalError, message: reason };
      return assistant.send({ jsonrpc: '2.0', id: message.id, error });
    });
  };
  const left = new Promise((resolve) => process.stdin.once('end', resolve));
  await instance.start();
  await assistant.start();
  await left;
  await instance.close();
}

/** Fails at once if the instance cannot be reached or refuses the token. */
async function requireAccess(endpoint: URL, headers: Record<string, string>): Promise<void> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'ping' }),
  }).catch(() => {
    throw new Error(`No response from ${endpoint.origin}. Start Stanchion, or give its address with --url.`);
  });
  if (response.ok) return response.body?.cancel();
  const refusal = z.object({ message: z.string() }).safeParse(await response.json().catch(() => null));
  throw new Error(
    `${endpoint.origin}: ${refusal.data?.message ?? `HTTP ${response.status}, so this is no Stanchion.`}`,
  );
}
