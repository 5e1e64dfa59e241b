import { getTRPCErrorFromUnknown, getTRPCErrorShape, transformTRPCResponse } from '@trpc/server';
import { withTrpcCode } from '../problems/errors';
import { throttleHeaders } from '../problems/problem-response';
import { appRouter } from '../routers/_app';

/** The response to a tRPC request that fails before its calls run. Clients expect a single error, also for a batch. */
export function refuseCalls(thrown: unknown): Response {
  const config = appRouter._def._config;
  const error = getTRPCErrorFromUnknown(withTrpcCode(thrown));
  const shape = getTRPCErrorShape({
    config,
    error,
    type: 'unknown',
    path: undefined,
    input: undefined,
    ctx: undefined,
  });
  const { httpStatus: status, problem } = shape.data;
  return Response.json(transformTRPCResponse(config, { error: shape }), {
    status,
    headers: throttleHeaders([problem]),
  });
}
