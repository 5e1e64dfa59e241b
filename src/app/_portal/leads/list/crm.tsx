'use client';

import { useCallback, useMemo, useState } from 'react';
import { useScrollToTopOnChange } from '@/app/_portal/shared/list/use-scroll-to-top-on-change';
import type { TabProps } from '@/app/_portal/tabs';
import { useTab } from '@/app/_portal/use-tab';
import { lazyOnIntent, lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { useAddLead } from '../record/add/use-add-lead';
import { LazyLeadDetail } from '../record/detail/lead-detail-lazy';
import { LeadFilters } from '../record/filters/lead-filters';
import { useLeadFilters } from '../record/filters/use-lead-filters';
import { useLeadDialogs } from '../record/use-lead-dialogs';
import { CrmHeader } from './crm-header';
import { FilterChips } from './filter-chips';
import { LeadList } from './lead-list';
import { useCrmView } from './use-crm-view';

const AddLeadForm = lazyOverlay(
  () => import('../record/add/add-lead-form').then((module) => module.AddLeadForm),
  ({ opened }) => opened,
);

const Duplicates = lazyOnIntent(() => import('./duplicates/duplicates'));

export default function Crm(props: TabProps) {
  const { isDuplicates } = useCrmView();
  return isDuplicates ? <Duplicates /> : <Leads {...props} />;
}

function Leads({ tab }: TabProps) {
  const { openId, setOpenId } = useTab();
  const filters = useLeadFilters();
  const adding = useAddLead();
  /** The lead added last is shown first, whatever the sort order, until the filters change. */
  const [added, setAdded] = useState<{ id: string; view: string } | null>(null);
  const view = JSON.stringify(filters.asked);
  useScrollToTopOnChange(view);
  const { edit, remove, bookAgain, busy, dialogs } = useLeadDialogs({
    onDeleted: useCallback(({ id }: { id: string }) => setAdded((last) => (last?.id === id ? null : last)), []),
  });
  const actions = useMemo(() => ({ edit, remove, bookAgain }), [edit, remove, bookAgain]);
  const close = useCallback(() => setOpenId(null), [setOpenId]);

  return (
    <>
      <CrmHeader title={tab.label} filters={filters} adding={adding} />
      <AddLeadForm
        opened={adding.opened}
        calls={adding.calls}
        onClose={adding.close}
        onAdded={(lead) => {
          setAdded({ id: lead.id, view });
          // A long form leaves its end in view, far below the first row.
          window.scrollTo({ top: 0 });
        }}
      />
      <LeadFilters filters={filters} />
      <FilterChips filters={filters} />
      <LeadList
        filters={filters}
        addedId={added?.view === view ? added.id : null}
        actions={actions}
        keysOff={busy || openId !== null}
        onAdd={adding.open}
      />
      <LazyLeadDetail id={openId} onOpen={setOpenId} onClose={close} />
      {dialogs}
    </>
  );
}
