'use client';

import { VirtualList } from '@/app/_portal/shared/list/virtual-list';
import { usePeople } from '@/app/_portal/teams/record/use-people';
import { useNow } from '@/app/_ui/time/use-now';
import { LIST_ID } from '../record/filters/use-lead-filters';
import { LeadCard } from './lead-card';
import type { LeadRowsProps } from './lead-list-props';

/** The list as cards, for phones and for small windows with the sidebar. */
export function LeadCards({ leads, total, addedId, actions, selection, more, keysOff }: LeadRowsProps) {
  const now = useNow();
  const people = usePeople();
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
          people={people}
          actions={actions}
          choosing={selection.any}
          selected={selection.has(lead.id)}
          onSelect={selection.toggle}
        />
      )}
    </VirtualList>
  );
}
