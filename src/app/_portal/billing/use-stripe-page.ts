import { useEffect, useState } from 'react';
import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';

/** Opens a page of Stripe in place of this one. `isOpening` stays true until this page is left. */
export function useStripePage(kind: 'checkout' | 'portal') {
  const utils = api.useUtils();
  const [isLeaving, setLeaving] = useState(false);
  const request = api.billing[kind].useMutation({
    onSuccess({ url }) {
      setLeaving(true);
      window.location.assign(url);
    },
    onError(error) {
      notifyProblem(error);
      // Another tab may have paid, or the operator may have changed the plan.
      void utils.billing.status.invalidate();
      void utils.user.profile.invalidate();
    },
  });
  useEffect(() => {
    // The browser may bring this page back as it was left.
    const stay = () => setLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  return { open: () => request.mutate(), isOpening: request.isPending || isLeaving };
}
