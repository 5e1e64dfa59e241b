import { useEffect, useState } from 'react';
import { api } from '@/app/_trpc/client';
import { problemOf } from '@/app/_ui/feedback/problems';
import { type Returned, returnedFrom, returnNotice } from './return-notice';
import { useSetBilling } from './use-billing';

const POLL_MS = 3000;
/** A minute. After that, events from Stripe bring the news. */
const MAX_POLLS = 20;

/** After coming back from Stripe: fetches the subscription until it is settled. Null if there is nothing to say. */
export function useReturn() {
  const utils = api.useUtils();
  const setBilling = useSetBilling();
  const [from, setFrom] = useState<Returned | null>(null);
  const [polls, setPolls] = useState(0);
  const { mutate, data, error, isPending } = api.billing.refresh.useMutation({
    onSuccess({ checkout: _, ...status }) {
      setPolls((count) => count + 1);
      void setBilling(status);
      void utils.user.profile.invalidate();
      void utils.usage.limits.invalidate();
    },
  });
  useEffect(() => {
    const returned = returnedFrom(window.location.search);
    if (returned === null) return;
    // So that a reload or a bookmark does not repeat it.
    window.history.replaceState(null, '', window.location.pathname + window.location.hash);
    setFrom(returned);
    mutate();
  }, [mutate]);

  const isLate = polls >= MAX_POLLS;
  const notice = from && returnNotice(from, { data, error: error && problemOf(error).message, isLate });
  const isDue = notice?.isWaiting === true && !isPending && !isLate;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(mutate, POLL_MS);
    return () => clearTimeout(timer);
  }, [isDue, mutate]);
  return notice && { ...notice, retry: () => mutate() };
}
