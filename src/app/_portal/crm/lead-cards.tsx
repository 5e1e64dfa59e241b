'use client';

import { useNow } from '@/app/_ui/use-now';
import { VirtualList } from '../_list/virtual-list';
import { LeadCard } from './lead-card';
import type { LeadRowsProps } from './lead-list';
import { LIST_ID } from './use-lead-list';

/** The list on a phone, and beside the menu of a small window. */
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
