import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { api } from '@/app/_trpc/client';
import type { LeadStatus } from '@/domain/leads/lead';
import type { LeadItem } from '../_leads/lead-cache';
import { useChangeLead } from '../_leads/use-change-lead';
import { goTo, tabHref } from '../use-tab';
import { moveMessage } from './move-message';
import { movedSummary } from './moved-summary';

/** Puts a lead into another column, at once and then on the server. Answers whether it is there to stay. */
export function useMoveLead() {
  const changeLead = useChangeLead();
  const utils = api.useUtils();

  return useCallback(
    async (lead: LeadItem, to: LeadStatus): Promise<boolean> => {
      const count = (from: LeadStatus, next: LeadStatus) =>
        utils.pipeline.summary.setData(undefined, (summary) => summary && movedSummary(summary, from, next));
      let left: LeadStatus | undefined;
      try {
        const moved = await changeLead(lead, ({ status }) => {
          if (status === to) return null;
          left = status;
          count(status, to);
          return { status: to };
        });
        if (left) notifyMoved(moved);
        return true;
      } catch {
        // The reason has been said by then.
        if (left) count(to, left);
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
                goTo(href);
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
