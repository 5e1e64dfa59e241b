'use client';

import { useState } from 'react';
import { useUpgrade } from '@/app/_portal/shared/upgrade/use-upgrade';
import { useSetViewer, useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { problemOf } from '@/app/_ui/feedback/problems';
import { useErrorFocus } from '@/app/_ui/focus/use-error-focus';
import { draftErrors } from '@/app/_ui/forms/draft-errors';
import {
  BULK_INPUTS,
  type BulkDraft,
  type BulkErrors,
  bulkDrafts,
  bulkErrors,
  type CheckedMessage,
  isSameDraft,
  type SelectedLeads,
} from './bulk-draft';

const { ofProblem } = draftErrors((path) => BULK_INPUTS.find((input) => input === path));

interface BulkCheckOptions {
  draft: BulkDraft;
  select: SelectedLeads;
  onChange: (draft: BulkDraft) => void;
  onChecked: (checked: CheckedMessage) => void;
}

/** Checks the message here, then its recipients on the server. Errors show at their inputs after an attempt. */
export function useBulkCheck({ draft, select, onChange, onChecked }: BulkCheckOptions) {
  const { id: userId, postalAddress } = useViewer();
  const setViewer = useSetViewer();
  const saveProfile = api.user.updateProfile.useMutation();
  const checking = api.bulkEmails.check.useMutation();
  const upgrade = useUpgrade();
  const { idOf, focusError } = useErrorFocus(BULK_INPUTS);
  const [address, setAddress] = useState(postalAddress);
  const [errors, setErrors] = useState<BulkErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  // As long as it has not been saved, the input stays although the address is no longer missing.
  const [isAddressAsked, setAddressAsked] = useState(postalAddress.trim() === '');

  const showErrors = (found: BulkErrors): boolean => {
    setErrors(found);
    return focusError(found);
  };

  async function planFor(message: BulkDraft): Promise<CheckedMessage> {
    try {
      return { draft: message, plan: await checking.mutateAsync({ ...message, ...select }) };
    } catch (error) {
      if (problemOf(error).field !== 'templateId' || message.templateId === null) throw error;
      // A template may be purged while a draft waits. Its text is in the draft.
      const kept = { ...message, templateId: null };
      // What was typed during the check is newer.
      if (isSameDraft(bulkDrafts.read(userId), message)) onChange(kept);
      return planFor(kept);
    }
  }

  async function check() {
    if (checking.isPending || saveProfile.isPending || showErrors(bulkErrors(draft, address))) return;
    setFailure(null);
    try {
      if (address !== postalAddress) {
        const saved = await saveProfile.mutateAsync({ postalAddress: address.trim() });
        setViewer(() => saved);
        setAddressAsked(false);
      }
      onChecked(await planFor(draft));
    } catch (error) {
      if (upgrade.showFor(error)) return;
      const problem = problemOf(error);
      if (!showErrors(ofProblem(problem))) setFailure(problem.message);
    }
  }

  return {
    errors,
    failure,
    isChecking: checking.isPending || saveProfile.isPending,
    address,
    isAddressAsked,
    setAddress(next: string) {
      setAddress(next);
      setErrors(({ postalAddress: _, ...others }) => others);
    },
    /** Removes the errors of what is being changed. */
    clear(changes: Partial<BulkDraft>) {
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([input]) => !(input in changes))));
      setFailure(null);
    },
    idOf,
    check,
  };
}
