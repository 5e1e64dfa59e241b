'use client';

import { useRef, useState } from 'react';
import type { PickedLead } from '@/app/_portal/leads/record/picking/lead-picker';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { isGone, notifyProblem } from '@/app/_ui/feedback/problems';
import { useErrorFocus } from '@/app/_ui/focus/use-error-focus';
import { draftErrors } from '@/app/_ui/forms/draft-errors';
import { type ComposeDraft, earlierValuesIn, fillDraft, forLead, writtenFor } from '../record/draft/compose-draft';
import { changeDraft, discardDraft, draftOf, openAside, replaceDraft, useDraft } from '../record/draft/draft-store';
import { hideInsertions, insertInDraft } from '../record/draft/insert-in-draft';
import { peopleOf, personAt, valuesFor } from '../record/draft/lead-people';
import { forgetAttempt } from '../record/draft/send-attempt';
import { COMPOSE_INPUTS, type ComposeErrors, inputAt, messageOf, outgoing } from './compose-message';
import { keptAddress, offerRecipients, typedAddress } from './undo-recipients';
import { failureText, useSend } from './use-send';

/** The schemas load once there is something to check. */
const loadCheck = () => import('./compose-check');

const { ofProblem } = draftErrors(inputAt);

const LEAD_LOADING = 'This lead is still loading. Try again in a moment.';
const NOT_CHECKED = 'The email could not be checked. Please try again.';
const LEAD_NOT_LOADED = 'This lead could not be loaded. Choose it again.';

const NAMES_ANOTHER = 'The email still names another lead. Press Send again if that is right.';
const list = new Intl.ListFormat('en-US');

/** Says which values of earlier leads are still in the text, by input. */
function earlierLeads(draft: ComposeDraft): ComposeErrors {
  const warn = (field: 'subject' | 'body', words: string) => {
    const values = earlierValuesIn(draft[field], draft);
    return values.length > 0 && { [field]: `${words} still names ${list.format(values)}` };
  };
  return draft.lead ? { ...warn('subject', 'The subject'), ...warn('body', 'The message') } : {};
}

/** The state of the composer. What is typed is kept at once; errors show at their inputs after an attempt to send. */
export function useComposer() {
  const draft = useDraft();
  const { id: userId, emailSignature: signature } = useViewer();
  const utils = api.useUtils();
  const { idOf, focusError } = useErrorFocus(COMPOSE_INPUTS);
  const leadId = draft.lead?.id ?? null;
  const leadQuery = api.leads.byId.useQuery({ id: leadId ?? '' }, { enabled: leadId !== null });
  const lead = leadId === null ? null : (leadQuery.data ?? null);
  const contactsQuery = api.contacts.list.useQuery({ id: leadId ?? '' }, { enabled: leadId !== null });
  const people = peopleOf(lead, contactsQuery.data?.items ?? []);
  const values = lead && valuesFor(lead, personAt(people, draft.to));
  const message = messageOf(draft, { values, signature });
  const { send, isSending } = useSend();
  const [errors, setErrors] = useState<ComposeErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const warnings = earlierLeads(draft);
  /** The warnings despite which Send was pressed. */
  const warned = useRef('');

  /** Without the lead's values, its placeholders would become their fallbacks. */
  const findErrors = async (): Promise<ComposeErrors> => {
    if (leadId !== null && !lead) return { lead: leadQuery.isError ? LEAD_NOT_LOADED : LEAD_LOADING };
    const { composeErrors } = await loadCheck();
    return composeErrors(draft, message);
  };

  const change = (changes: Partial<ComposeDraft>) => {
    void loadCheck().catch(() => {});
    changeDraft(userId, changes);
    const changed = new Set([...Object.keys(changes), ...('quote' in changes ? ['licenseReason'] : [])]);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([input]) => !changed.has(input))));
    setFailure(null);
  };
  const showErrors = (found: ComposeErrors): boolean => {
    setErrors(found);
    return focusError(found);
  };
  /** Whether the message can be sent; shows why not. */
  const check = async (): Promise<boolean> => {
    try {
      return !showErrors(await findErrors());
    } catch {
      setFailure(NOT_CHECKED);
      return false;
    }
  };
  const forgetErrors = () => {
    setErrors({});
    setFailure(null);
  };

  return {
    draft,
    change,
    /** Inserts text in place of what was written, with the way back. */
    insert: (text: Partial<Pick<ComposeDraft, 'subject' | 'body' | 'templateId' | 'isBulk'>>, words: string) =>
      insertInDraft(userId, { text, words, change }),
    /** Begins another message, with the way back to the one before. */
    replaceWith(next: ComposeDraft, words: string) {
      hideInsertions(userId);
      replaceDraft(userId, next, words);
      forgetErrors();
    },
    /** Goes on with a message that was put aside. */
    open(aside: ComposeDraft) {
      hideInsertions(userId);
      openAside(userId, aside);
      forgetErrors();
    },
    message,
    lead,
    /** Whom the email can go to. */
    people,
    /** Changes To. The placeholders are filled in for the person whose address that is. */
    changeTo(to: string) {
      const person = personAt(people, to);
      change({ to, ...(lead && person && fillDraft(draftOf(userId), valuesFor(lead, person))) });
    },
    /** What the placeholders become. */
    values,
    isLeadGone: leadId !== null && isGone(leadQuery.error),
    signature,
    errors: { ...warnings, ...errors },
    failure,
    isSending,
    idOf,
    /** Fills To and the placeholders with the values of the lead (spec 2 section 5). */
    async chooseLead(picked: PickedLead | null) {
      if (!picked && !draft.lead) return;
      const before = { draft, typed: typedAddress(draft, people) };
      const left = lead && { ...draft, ...writtenFor(draft, lead) };
      change({ ...left, ...forLead(draft, picked), ...fillDraft(draft, null), to: '' });
      if (!picked) return offerRecipients(userId, { ...before, change });
      /** Whether another lead has been chosen in the meantime, or an address typed. */
      const isChanged = () => draftOf(userId).lead?.id !== picked.id || draftOf(userId).to !== '';
      try {
        const chosen = await utils.leads.byId.fetch({ id: picked.id });
        if (isChanged()) return;
        change({ to: chosen.email || keptAddress(before, picked.id), ...fillDraft(draftOf(userId), chosen) });
        offerRecipients(userId, { ...before, change });
      } catch (error) {
        if (!isChanged()) change({ to: keptAddress(before, picked.id) });
        notifyProblem(error, 'The lead could not be loaded');
      }
    },
    check,
    discard() {
      hideInsertions(userId);
      forgetAttempt(userId);
      discardDraft(userId);
      forgetErrors();
    },
    async submit(scheduledAt: Date | null = null) {
      setFailure(null);
      if (isSending || !(await check())) return;
      const shown = JSON.stringify([draft.lead, warnings]);
      if (warned.current !== shown && focusError(warnings)) {
        warned.current = shown;
        return setFailure(NAMES_ANOTHER);
      }
      const problem = await send(draft, outgoing(draft, message, scheduledAt));
      if (!problem) return;
      showErrors(ofProblem(problem));
      setFailure(failureText(problem));
    },
  };
}

export type Composer = ReturnType<typeof useComposer>;
