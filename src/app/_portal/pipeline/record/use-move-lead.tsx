import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { type LeadItem, useLeadCache } from '@/app/_portal/leads/record/lead-cache';
import { useUpdateLead } from '@/app/_portal/leads/record/use-update-lead';
import { navigateTo, tabHref } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import type { LeadStatus } from '@/domain/leads/lead';
import { moveMessage } from './move-message';
import { movedSummary } from './moved-summary';

/** Moves a lead to another column, optimistically and on the server. Resolves to whether it succeeded. */
export function useMoveLead() {
  const { change } = useUpdateLead();
  const { find } = useLeadCache();
  const utils = api.useUtils();

  return useCallback(
    async (lead: LeadItem, to: LeadStatus): Promise<boolean> => {
      const { status: from, version } = find(lead.id) ?? lead;
      if (from === to) return true;
      const updateSummary = (before: LeadStatus, after: LeadStatus) =>
        utils.pipeline.summary.setData(undefined, (summary) => summary && movedSummary(summary, before, after));
      updateSummary(from, to);
      try {
        const saved = await change(lead, { status: to });
        // A move back after a rejected move changes nothing.
        if (saved.version > version) notifyMoved(saved);
        return true;
      } catch {
        // The error has already been shown.
        updateSummary(to, from);
        return false;
      }
    },
    [change, find, utils],
  );
}

function notifyMoved(lead: LeadItem) {
  const { moved, tasks } = moveMessage(lead);
  const href = tabHref('tasks');
  const toast = `moved-${lead.id}`;
  notifications.hide(toast);
  notifications.show({
    id: toast,
    color: 'green',
    role: 'status',
    autoClose: 5000,
    message: (
      <>
        {moved}
        {tasks && (
          <>
            {' '}
            {tasks}{' '}
            <Anchor
              href={href}
              size="sm"
              onClick={(event) => {
                event.preventDefault();
                notifications.hide(toast);
                navigateTo(href);
              }}
            >
              Open tasks
            </Anchor>
          </>
        )}
      </>
    ),
  });
}
