import type { RouterOutputs } from '@/app/_trpc/client';

export type DashboardData = RouterOutputs['dashboard']['read'];
