'use client';

import type { ComponentProps } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import type { LeadItem } from '../lead-cache';
import { openCall } from './calls';

interface CallLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** Has a phone number. */
  lead: Pick<LeadItem, 'id' | 'companyName' | 'contactPerson' | 'phoneNumber'>;
}

/** Calls a lead. The only link that does: it also asks how the call went, and logs it (D99). */
export function CallLink({ lead, ...props }: CallLinkProps) {
  const { id: userId } = useViewer();
  return (
    <a
      {...props}
      href={`tel:${lead.phoneNumber}`}
      // At once, because on a laptop nothing says when the call is over. It blocks nothing.
      onClick={() => openCall.write(userId, { lead, at: Date.now() })}
    />
  );
}
