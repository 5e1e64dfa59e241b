'use client';

import { MutationObserver, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { OWN_CHANGES_MS } from '@/app/_portal/shared/cache/use-update';
import { offerUndo } from '@/app/_portal/shared/undo/undo-log';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyDone, notifyProblem, problemAlreadyShown } from '@/app/_ui/feedback/problems';
import { focusRowOnReturn } from '@/app/_ui/focus/move-focus';
import { useFormats } from '@/app/_ui/time/formats';
import type { UpdatedLead } from '@/domain/leads/lead';
import { LEAD_STATUS_LABELS, type LeadStatus } from '@/domain/leads/lead-choices';
import { type LeadItem, useLeadCache } from '../lead-cache';
import { useUpdateLead } from '../module';
import { askLostReason } from './lost-reason';
import { movedBackText, movedText } from './move-texts';
import { movedSummary } from './moved-summary';
import { askWorth, lacksWorth } from './worth';

/**
 * Moves leads to another stage, optimistically and on the server. However a lead is moved, `announce` says what that
 * brought about, offers to undo all of it, and asks why it was lost (D64) or what it is worth (D83).
 */
function useMoves() {
  const { change } = useUpdateLead();
  const cache = useLeadCache();
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  const formats = useFormats();
  const { id: userId } = useViewer();

  return useMemo(() => {
    const updateSummary = (lead: LeadItem, from: LeadStatus, to: LeadStatus) =>
      utils.pipeline.summary.setData(undefined, (summary) => summary && movedSummary(summary, lead, { from, to }));

    /** Asks what a move leaves open, if anything. Resolves to whether the move is to be undone instead. */
    async function askAbout(lead: LeadItem): Promise<boolean> {
      const isLost = lead.status === 'CLOSED_LOST' && lead.lostReason === null;
      if (!isLost && !lacksWorth(lead)) return false;
      const given = await (isLost ? askLostReason(lead.companyName) : askWorth(lead));
      // What opened the question, such as the menu of the card, may be gone.
      focusRowOnReturn(lead.id);
      if (given === 'UNDO') return true;
      if (given) await change(lead, given).catch(problemAlreadyShown);
      return false;
    }

    /** Shows the lead in its former stage at once. The server has the last word on everything else. */
    function undo(moved: LeadItem, before: LeadItem) {
      const { id, stageEnteredAt } = moved;
      const observer = new MutationObserver(queryClient, {
        mutationKey: [['leads', 'undoMove']],
        // After changes that are still being saved, such as the reason for a loss.
        scope: { id: `lead-${id}` },
        // A change that is waiting for it must know the version that it led to.
        gcTime: OWN_CHANGES_MS,
        async mutationFn() {
          const { lead, keptTasks } = await utils.client.leads.undoMove.mutate({ id, stageEnteredAt });
          return { ...lead, keptTasks };
        },
        async onMutate() {
          await cache.cancelReads();
          const snapshot = cache.snapshot(id);
          const { status, stageEnteredAt: since, closedAt } = before;
          if (snapshot.item) cache.put({ ...snapshot.item, status, stageEnteredAt: since, closedAt });
          updateSummary(moved, moved.status, status);
          // The toast and its button are about to go.
          focusRowOnReturn(id);
          return snapshot;
        },
        onSuccess({ keptTasks, ...lead }) {
          cache.put(lead);
          notifyDone(movedBackText({ ...lead, keptTasks }, formats));
        },
        onError(error, _, snapshot) {
          if (snapshot) cache.restore(snapshot);
          updateSummary(moved, before.status, cache.find(id)?.status ?? moved.status);
          notifyProblem(error, 'Not undone');
        },
      });
      observer.mutate().catch(problemAlreadyShown).finally(observer.reset);
    }

    /**
     * Says what a saved move brought about. If it raises a question, once that has been answered or dismissed: its dialog
     * would keep the focus from Undo, and run down its time; it has an Undo of its own.
     */
    async function announce(before: LeadItem, { createdTasks, removedTasks, restoredTasks, ...moved }: UpdatedLead) {
      if (await askAbout(moved)) return undo(moved, before);
      const { id, companyName, stageEnteredAt } = moved;
      offerUndo(userId, {
        message: movedText({ to: moved.status, tasks: { createdTasks, removedTasks, restoredTasks } }, formats),
        detail: companyName,
        text: `${companyName} moved to ${LEAD_STATUS_LABELS[moved.status]}`,
        call: { kind: 'move', id, stageEnteredAt: stageEnteredAt.toISOString() },
        undo: () => undo(moved, before),
      });
    }

    /** Resolves to where the lead is then: after a rejected move, that may be where somebody else has moved it. */
    async function move(lead: LeadItem, to: LeadStatus): Promise<LeadStatus> {
      const before = cache.find(lead.id) ?? lead;
      if (before.status === to) return to;
      updateSummary(before, before.status, to);
      try {
        const moved = await change(lead, { status: to });
        // A move back after a rejected move changes nothing.
        if (moved.version > before.version) void announce(before, moved);
        return to;
      } catch {
        // The error has already been shown.
        const now = cache.find(lead.id)?.status ?? before.status;
        updateSummary(before, to, now);
        return now;
      }
    }

    return { move, announce };
  }, [cache, change, formats, queryClient, userId, utils]);
}

/** Moves a lead in place: by dragging, from a menu, or in the drawer. */
export const useMoveLead = () => useMoves().move;

/** Announces a move that a form has saved. */
export const useAnnounceMove = () => useMoves().announce;
