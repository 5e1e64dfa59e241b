'use client';

import { useSetViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { type SchemaForm, useSchemaForm } from '@/app/_ui/forms/form-schema';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import type { ProfileInput } from '@/domain/accounts/account';

interface ProfileForm extends Pick<SchemaForm<ProfileInput>, 'schema' | 'initialValues'> {
  /** What is said once it is saved. */
  done: string;
}

/** A form for a part of the profile, with its own button to save. */
export function useProfileForm({ done, ...fields }: ProfileForm) {
  const setViewer = useSetViewer();
  const update = api.user.updateProfile.useMutation();
  const { form, field, formProps, pending, ready, dirty } = useSchemaForm({
    ...fields,
    async send(changes) {
      const saved = await update.mutateAsync(changes);
      setViewer(() => saved);
      form.resetDirty();
      notifyDone(done);
      return 'stay';
    },
    onProblem: (problem) => notifyProblem(problem, 'Not saved'),
  });
  const { dialog } = useLeaveGuard({ dirty, onLeave: form.reset });
  return { field, formProps, dialog, submit: { type: 'submit', loading: pending, disabled: !ready } as const };
}
