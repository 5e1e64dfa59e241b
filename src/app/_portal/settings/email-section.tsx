'use client';

import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useSetViewer, useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { Section } from './section';

const loadSchema = async () => (await import('@/domain/accounts/account')).profileInput.pick({ emailSignature: true });

/** The signature below the user's emails. */
export function EmailSection() {
  const { name, emailSignature } = useViewer();
  const setViewer = useSetViewer();
  const update = api.user.updateProfile.useMutation();
  const { form, field, formProps, pending, ready, dirty } = useSchemaForm({
    schema: loadSchema,
    initialValues: { emailSignature },
    async send(changes) {
      const saved = await update.mutateAsync(changes);
      setViewer(() => saved);
      form.resetDirty();
      notifyDone('Signature saved.');
      return 'stay';
    },
    onProblem: (problem) => notifyProblem(problem, 'Not saved'),
  });
  const leaving = useLeaveGuard({ dirty, onLeave: form.reset });
  return (
    <Section id="email" hint="Stands below every email that you write here, once.">
      <form {...formProps}>
        <Stack gap={16}>
          <Textarea
            label="Signature"
            minRows={3}
            maxRows={10}
            autoComplete="off"
            placeholder={`Best regards,\n${name}`}
            {...field('emailSignature')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={pending} disabled={!ready}>
              Save signature
            </Button>
          </Group>
        </Stack>
      </form>
      {leaving.dialog}
    </Section>
  );
}
