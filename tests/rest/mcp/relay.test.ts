import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { runCommand } from '@tests/support/database/command-line';
import { connectAssistant } from '@tests/support/rest/assistant';
import { openRestDatabase } from '@tests/support/rest/rest';
import { serveRoutes } from '@tests/support/rest/routes';
import { tokenOf } from '@tests/support/rest/tokens';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { afterEach, expect, it, vi } from 'vitest';

// `npm run stanchion -- mcp`, by which an assistant on the same computer reaches a running instance.

const rest = openRestDatabase();
const UNKNOWN = `stn_${'x'.repeat(43)}`;

afterEach(() => vi.unstubAllEnvs());

it('lets a client use the tools over standard input and output, and ends with it', { timeout: 60_000 }, async () => {
  const server = await serveRoutes();
  const user = await rest.makeUser();
  const args = ['--import', 'tsx', 'src/server/cli/stanchion.ts', 'mcp', '--url', server.url];
  const env = { PATH: process.env.PATH ?? '', STANCHION_TOKEN: await tokenOf(rest.scope(), user) };
  const transport = new StdioClientTransport({ command: process.execPath, args, env, stderr: 'pipe' });
  const errors: string[] = [];
  transport.stderr?.on('data', (text) => errors.push(String(text)));
  const { client, call, close } = await connectAssistant(transport);
  expect(client.getServerVersion()).toMatchObject({ name: 'stanchion' });

  const { id } = (await call('create_lead', { company: 'Pier Nine', contactName: 'Noor' })).data.lead;
  const { data } = await call('get_lead', { id });
  expect(data).toMatchObject({ lead: { company: 'Pier Nine' }, timeline: [{ kind: 'created', origin: 'assistant' }] });
  expect((await call('get_lead', { id: 'x' })).problem).toMatchObject({ code: 'VALIDATION' });
  expect(errors).toEqual([]);

  await server.close();
  await expect(call('find_leads')).rejects.toThrow('fetch failed');
  // By another pipe than the response.
  await expect.poll(() => errors.join(''), LONG_TIMEOUT).toContain('fetch failed');
  const { pid } = transport;
  await close();
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
});

it.each([
  ['', /^Set STANCHION_TOKEN to an API token\./],
  ['stn_…', /^STANCHION_TOKEN is not an API token,/],
  [UNKNOWN, /^http:\/\/127\.0\.0\.1:\d+: This API token is unknown, has expired or was revoked\.$/],
])('refuses the token %j at once', async (token, message) => {
  const server = await serveRoutes();
  vi.stubEnv('STANCHION_TOKEN', token);
  const { code, out, err } = await runCommand('mcp', '--url', server.url);
  expect({ code, out, err }).toEqual({ code: 1, out: '', err: expect.stringMatching(message) });
  await server.close();
});

it('says that there is no response', async () => {
  vi.stubEnv('STANCHION_TOKEN', UNKNOWN);
  const { code, err } = await runCommand('mcp', '--url', 'http://127.0.0.1:9');
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('No response from http://127.0.0.1:9.') });
});
