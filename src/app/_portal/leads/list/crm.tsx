'use client';

import { useCallback, useMemo, useState } from 'react';
import { useScrollToTopOnChange } from '@/app/_portal/shared/list/use-scroll-to-top-on-change';
import type { TabProps } from '@/app/_portal/tabs';
import { useTab } from '@/app/_portal/use-tab';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { useLeadDialogs } from '../record/use-lead-dialogs';
import { CrmHeader } from './crm-header';
import { LeadFilters } from './lead-filters';
import { LeadList } from './lead-list';
import { useAddLead } from './use-add-lead';
import { useLeadFilters } from './use-lead-filters';

const LeadDetail = lazyOverlay(
  () => import('../record/detail/lead-detail').then((module) => module.LeadDetail),
  ({ id }) => id !== null,
);
const AddLeadForm = lazyOverlay(
  () => import('./add-lead-form').then((module) => module.AddLeadForm),
  ({ opened }) => opened,
);

export default function Crm({ tab }: TabProps) {
  const { openId, setOpenId } = useTab();
  const filters = useLeadFilters();
  const adding = useAddLead();
  /** The lead added last is shown first, whatever the sort order, until the filters change. */
  const [added, setAdded] = useState<{ id: string; view: string } | null>(null);
  const view = JSON.stringify(filters.asked);
  useScrollToTopOnChange(view);
  const { edit, remove, busy, dialogs } = useLeadDialogs({
    onDeleted: useCallback(({ id }: { id: string }) => setAdded((last) => (last?.id === id ? null : last)), []),
  });
  const actions = useMemo(() => ({ edit, remove }), [edit, remove]);
  const close = useCallback(() => setOpenId(null), [setOpenId]);

  return (
    <>
      <CrmHeader title={tab.label} filters={filters} adding={adding} />
      <AddLeadForm
        opened={adding.opened}
        calls={adding.calls}
        onClose={adding.close}
        onAdded={(lead) => setAdded({ id: lead.id, view })}
      />
      <LeadFilters filters={filters} />
      <LeadList
        filters={filters}
        addedId={added?.view === view ? added.id : null}
        actions={actions}
        keysOff={busy || openId !== null}
        onAdd={adding.open}
      />
      <LeadDetail id={openId} onClose={close} />
      {dialogs}
    </>
  );
}
