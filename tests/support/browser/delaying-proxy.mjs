import { createServer, request } from 'node:http';
import { pipeline } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Stands before the server and holds up every request and every answer for a random time, so that a journey that relies
 * on the usual order of events fails in one such run, not in one of fifty. Streams are passed on as they come.
 */
export function delayingProxy({ port, to, upTo }) {
  const pause = () => sleep(Math.random() ** 2 * upTo);
  const proxy = createServer(async (incoming, outgoing) => {
    await pause();
    const { method, url, headers } = incoming;
    const forwarded = request({ port: to, method, path: url, headers }, async (answer) => {
      await pause();
      outgoing.writeHead(answer.statusCode, answer.rawHeaders);
      outgoing.flushHeaders();
      // Ends what the browser reads even if the server breaks off.
      pipeline(answer, outgoing, () => {});
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  // As the server's: a connection that just closes would fail requests by itself.
  proxy.keepAliveTimeout = 65_000;
  return proxy.listen(port);
}
