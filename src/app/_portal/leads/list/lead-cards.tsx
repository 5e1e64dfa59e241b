'use client';

import { VirtualList } from '@/app/_portal/shared/list/virtual-list';
import { useNow } from '@/app/_ui/time/use-now';
import { LeadCard } from './lead-card';
import type { LeadRowsProps } from './lead-list-props';
import { LIST_ID } from './use-lead-list';

/** The list as cards, for phones and for small windows with the sidebar. */
export function LeadCards({ leads, total, addedId, actions, selection, more, keysOff }: LeadRowsProps) {
  const now = useNow();
  return (
    <VirtualList
      id={LIST_ID}
      label="Leads"
      noun="leads"
      items={leads}
      total={total}
      more={more}
      selection={selection}
      onEdit={actions.edit}
      keysOff={keysOff}
      height={116}
      gap={8}
      stickyHeight={56}
    >
      {(lead) => (
        <LeadCard
          lead={lead}
          fresh={lead.id === addedId}
          now={now}
          actions={actions}
          choosing={selection.any}
          selected={selection.has(lead.id)}
          onSelect={selection.toggle}
        />
      )}
    </VirtualList>
  );
}
