'use client';

import { useRef, useState } from 'react';
import type { PickedLead } from '@/app/_portal/leads/record/picking/lead-picker';
import { navigateTo, tabHref } from '@/app/_portal/use-tab';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyHint } from '@/app/_ui/feedback/problems';
import { focusWhenShown, moveFocus } from '@/app/_ui/focus/move-focus';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { useNow } from '@/app/_ui/time/use-now';
import { calendarDay } from '@/domain/shared/time';
import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import { pad } from './draft/kept-pad';
import { EMPTY_PRICE, type PlanDraft } from './draft/plan-draft';
import { cardsFor, continueFrom, hasNewRates, knownFor, startDraft } from './draft/start-draft';
import { usePlanDraft } from './draft/use-plan-draft';
import { workOut } from './draft/work-out';
import { CARD_ID, REASON_ID, WITHOUT_PRICE_ID } from './inputs/input-id';
import type { PlannerData } from './use-planner-data';
import { planToSave, useSavePlan } from './versions/use-save-plan';

const INVALID = 'Correct what is marked first. Nothing has been saved yet.';
const CARD_REQUIRED = 'Choose a rate card, or save without a price. Nothing has been saved yet.';
const REASON_REQUIRED = 'Say why the margin is under the limit of the rate card';

/** The state of the page of a plan: the draft with its figures, the versions, and saving. */
export function usePlanner(data: PlannerData) {
  const { lead, versions } = data;
  const { id: userId, timezone: zone } = useViewer();
  const now = useNow();
  const today = calendarDay(now, zone);
  const [start] = useState(() => startDraft(data, lead ? null : pad.read(userId), { zone, today, now }));
  const draft = usePlanDraft({ start, isKept: lead === null });
  /** The version that the draft goes on from. */
  const [based, setBased] = useState(versions[0] ?? null);
  /** The version whose values the draft began with. */
  const [continued, setContinued] = useState(based);
  const [viewed, view] = useState<StaffingPlanVersion | null>(null);
  const [isReasonAsked, askReason] = useState(false);
  const [isLeadAsked, askLead] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const known = knownFor(draft.valid, data, today);
  const { card } = known;
  const { valid } = draft;
  /** What is being saved: the draft may go on meanwhile. */
  const sent = useRef<PlanDraft>(null);
  const { book, plan, block, worked } = workOut(valid, known, now);
  const isCardGone = valid.price.rateCardId !== null && card === null;

  const utils = api.useUtils();
  const saving = useSavePlan({
    onSaved(version) {
      if (sent.current) draft.saved(sent.current);
      if (lead) {
        setBased(version);
        setContinued(version);
        return;
      }
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
  const { dialog } = useLeaveGuard({ dirty: lead ? draft.isDirty : draft.hasUnkept, onLeave: () => {} });

  const lacksReason = worked?.price.isBelowMinimum === true && draft.price.marginReason.trim() === '';
  const demandReason = () => {
    askReason(true);
    focusWhenShown(() => document.getElementById(REASON_ID));
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
    } else if (lacksReason) demandReason();
    else if (lead) void saving.save(lead.id, taken(), based?.number ?? 0);
    else askLead(true);
  };
  const saveWithoutPrice = () => {
    if (draft.isPlanStale) return refuse();
    draft.changePrice(EMPTY_PRICE);
    sent.current = { ...valid, price: EMPTY_PRICE };
    if (lead) void saving.save(lead.id, planToSave(sent.current, null), based?.number ?? 0);
    else askLead(true);
  };

  return {
    ...{ draft, book, plan, block, worked, card, now, today, zone, lead, versions, viewed, view, based },
    ...{ save, saveWithoutPrice, isCardGone },
    /** The version since which the rates of the card have changed. */
    changedSince: continued && worked && hasNewRates(continued, valid, { worked, data }) ? continued.number : null,
    cards: cardsFor(data),
    latest: versions[0] ?? null,
    isSaving: saving.isSaving,
    reasonError: isReasonAsked && lacksReason ? REASON_REQUIRED : null,
    /** Continues from an older version. */
    use(version: StaffingPlanVersion) {
      draft.replace(continueFrom(version, data, { today, now }));
      setContinued(version);
      view(null);
    },
    newerDialog: {
      version: saving.newer,
      isSaving: saving.isSaving,
      onSave: () => lead && saving.saveAnyway(lead.id, taken()),
      onShow(version: StaffingPlanVersion) {
        saving.forgetNewer();
        view(version);
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
    dialog,
  };
}

export type Planner = ReturnType<typeof usePlanner>;
