import { createTRPCReact } from '@trpc/react-query';
import type { AppRouter, RouterInputs as Inputs, RouterOutputs as Outputs } from '@/server/routers/_app';

/** The typed tRPC client: `api.leads.list.useQuery(...)`. */
export const api = createTRPCReact<AppRouter>();

export type RouterInputs = Inputs;
export type RouterOutputs = Outputs;
