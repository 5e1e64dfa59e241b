'use client';

import { useRef, useState } from 'react';
import type { PickedLead } from '@/app/_portal/leads/record/picking/lead-picker';
import { navigateTo, tabHref } from '@/app/_portal/use-tab';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyHint } from '@/app/_ui/feedback/problems';
import { moveFocus, showAndFocus } from '@/app/_ui/focus/move-focus';
import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import { UNRATED, useStaffingWords } from '../../record/staffing-words';
import { pad } from '../draft/kept-pad';
import { EMPTY_PRICE, type PlanDraft } from '../draft/plan-draft';
import type { Draft } from '../draft/use-plan-draft';
import type { WorkedPrice } from '../draft/work-out';
import { CARD_ID, REASON_ID, WITHOUT_PRICE_ID } from '../inputs/input-id';
import { planToSave, useSavePlan } from './use-save-plan';

const INVALID = 'Correct what is marked first. Nothing has been saved yet.';
const CARD_REQUIRED = 'Choose a rate card, or save without a price. Nothing has been saved yet.';

interface SavingOptions {
  /** Null for a plan for no lead, which is saved to one that is asked for. */
  lead: { id: string } | null;
  draft: Draft;
  worked: WorkedPrice | null;
  isCardGone: boolean;
  /** The lowest margin that needs no reason, as a share. */
  minimumMargin: number;
  /** The number of the version that the draft goes on from. */
  known: number;
  onShow: (version: StaffingPlanVersion) => void;
  /** Called after a new version of the lead's plan. */
  onSaved: (version: StaffingPlanVersion) => void;
}

/** Saving a draft, with what it asks first. */
export function usePlanSaving({ lead, draft, worked, known, onShow, onSaved, ...card }: SavingOptions) {
  const { isCardGone, minimumMargin } = card;
  const { percent, unpriced } = useStaffingWords();
  const { id: userId } = useViewer();
  const { valid } = draft;
  const [isReasonAsked, askReason] = useState(false);
  const [isLeadAsked, askLead] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** What is being saved: the draft may go on meanwhile. */
  const sent = useRef<PlanDraft>(null);

  const utils = api.useUtils();
  const saving = useSavePlan({
    onSaved(version) {
      if (sent.current) draft.saved(sent.current);
      if (lead) return onSaved(version);
      askLead(false);
      // What was changed meanwhile is in no version yet.
      if (!sent.current || !draft.isStill(sent.current)) return;
      pad.write(userId, null);
      navigateTo(tabHref('staffing', { lead: version.leadId }));
    },
    onRefused(field, message) {
      // The card may have gone meanwhile.
      if (field === 'price.rateCardId') void utils.rateCards.list.invalidate();
      if (field === 'marginReason') demandReason();
      else if (lead) notifyHint(message);
      else setRefusal(message);
    },
  });

  const lacksReason = worked?.price.isBelowMinimum === true && draft.price.marginReason.trim() === '';
  const demandReason = () => {
    askReason(true);
    showAndFocus(() => document.getElementById(REASON_ID));
  };
  const taken = (withPrice = true) => {
    sent.current = valid;
    return planToSave(valid, withPrice ? worked : null);
  };
  const refuse = () => {
    notifyHint(INVALID);
    moveFocus(document.querySelector<HTMLElement>('main [aria-invalid="true"]'));
  };
  const save = () => {
    if (!draft.isValid) refuse();
    else if (isCardGone) {
      notifyHint(CARD_REQUIRED);
      moveFocus(document.getElementById(CARD_ID) ?? WITHOUT_PRICE_ID);
    } else if (valid.price.lines === null && worked && worked.unrated.length > 0) {
      notifyHint(`${unpriced(worked.unrated)} ${UNRATED} Nothing has been saved yet.`);
      showAndFocus(() => document.getElementById(WITHOUT_PRICE_ID));
    } else if (lacksReason) demandReason();
    else if (lead) void saving.save(lead.id, taken(), known);
    else askLead(true);
  };
  const saveWithoutPrice = () => {
    if (draft.isPlanStale) return refuse();
    draft.changePrice(EMPTY_PRICE);
    sent.current = { ...valid, price: EMPTY_PRICE };
    if (lead) void saving.save(lead.id, planToSave(sent.current, null), known);
    else askLead(true);
  };

  return {
    ...{ save, saveWithoutPrice },
    isSaving: saving.isSaving,
    reasonError:
      isReasonAsked && lacksReason ? `Say why the margin is under the limit of ${percent(minimumMargin)}` : null,
    newerDialog: {
      version: saving.newer,
      isSaving: saving.isSaving,
      onSave: () => lead && saving.saveAnyway(lead.id, taken()),
      onShow(version: StaffingPlanVersion) {
        saving.forgetNewer();
        onShow(version);
      },
      onClose: saving.forgetNewer,
    },
    leadDialog: {
      opened: isLeadAsked,
      isSaving: saving.isSaving,
      refusal,
      onSave(to: PickedLead, { withPrice }: { withPrice: boolean }) {
        saving.saveAnyway(to.id, taken(withPrice));
      },
      onClose() {
        askLead(false);
        setRefusal(null);
      },
    },
  };
}
