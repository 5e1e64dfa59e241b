import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { useChangeLead } from '@/app/_portal/leads/record/use-change-lead';
import { navigateTo, tabHref } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import type { LeadStatus } from '@/domain/leads/lead';
import { movedSummary } from '../list/moved-summary';
import { moveMessage } from './move-message';

/** Moves a lead to another column, optimistically and on the server. Resolves to whether it succeeded. */
export function useMoveLead() {
  const changeLead = useChangeLead();
  const utils = api.useUtils();

  return useCallback(
    async (lead: LeadItem, to: LeadStatus): Promise<boolean> => {
      const updateSummary = (from: LeadStatus, next: LeadStatus) =>
        utils.pipeline.summary.setData(undefined, (summary) => summary && movedSummary(summary, from, next));
      let previous: LeadStatus | undefined;
      try {
        const moved = await changeLead(lead, ({ status }) => {
          if (status === to) return null;
          previous = status;
          updateSummary(status, to);
          return { status: to };
        });
        if (previous) notifyMoved(moved);
        return true;
      } catch {
        // The error has already been shown.
        if (previous) updateSummary(to, previous);
        return false;
      }
    },
    [changeLead, utils],
  );
}

function notifyMoved({ id, companyName, status }: LeadItem) {
  const { moved, tasks } = moveMessage(companyName, status);
  const href = tabHref('tasks');
  const toast = `moved-${id}`;
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
