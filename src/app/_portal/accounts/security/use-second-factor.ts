'use client';

import { api } from '@/app/_trpc/client';
import type { SecondFactorStatus } from '@/domain/accounts/second-factor';

/** Whether two-factor sign-in is on. The page asks once for all of its sections. */
export function useSecondFactor() {
  const utils = api.useUtils();
  const status = api.secondFactor.status.useQuery();
  return {
    status,
    isOn: Boolean(status.data?.since),
    setStatus(known: SecondFactorStatus) {
      utils.secondFactor.status.setData(undefined, known);
      void utils.secondFactor.status.invalidate();
    },
  };
}
