'use client';

import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { TRUST_ITEM_IDS, type TrustItem } from '@/domain/trust/trust-items';

/** The checklist of a lead, or the user's own, with optimistic checks. */
export function useTrust(leadId: string | null) {
  const utils = api.useUtils();
  const input = leadId === null ? {} : { leadId };
  const checklist = api.trust.read.useQuery(input);
  const show = (item: TrustItem, checked: boolean) =>
    utils.trust.read.setData(
      input,
      (known) =>
        known && {
          ...known,
          checked: TRUST_ITEM_IDS.filter((id) => (id === item ? checked : known.checked.includes(id))),
        },
    );
  const { mutate } = api.trust.check.useMutation({
    // One after another, so that the last press wins.
    scope: { id: 'trust.check' },
    onMutate: async ({ item, checked }) => {
      // A response in flight may predate the change. Giving it up brings back what was shown before.
      await utils.trust.read.cancel(input);
      show(item, checked);
    },
    onError(error, { item, checked }) {
      show(item, !checked);
      notifyProblem(error, 'Not saved');
    },
  });
  return {
    checklist,
    check(item: TrustItem, checked: boolean) {
      show(item, checked);
      mutate({ leadId, item, checked });
    },
  };
}
