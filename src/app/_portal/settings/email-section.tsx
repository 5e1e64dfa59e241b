'use client';

import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useSetViewer, useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { SuppressedAddresses } from './email/suppressed-addresses';
import { EmailSwitches } from './email-switches';
import { Section } from './section';

const loadSchema = async () =>
  (await import('@/domain/accounts/account')).profileInput.pick({ emailSignature: true, postalAddress: true });

/** What stands below the user's emails, and who gets none any more. */
export function EmailSection() {
  const { name, emailSignature, postalAddress } = useViewer();
  const setViewer = useSetViewer();
  const update = api.user.updateProfile.useMutation();
  const { form, field, formProps, pending, ready, dirty } = useSchemaForm({
    schema: loadSchema,
    initialValues: { emailSignature, postalAddress },
    async send(changes) {
      const saved = await update.mutateAsync(changes);
      setViewer(() => saved);
      form.resetDirty();
      notifyDone('Email settings saved.');
      return 'stay';
    },
    onProblem: (problem) => notifyProblem(problem, 'Not saved'),
  });
  const leaving = useLeaveGuard({ dirty, onLeave: form.reset });
  return (
    <Section id="email">
      <form {...formProps}>
        <Stack gap={16}>
          <Textarea
            label="Signature"
            description="Added below each email you write here."
            minRows={3}
            maxRows={10}
            autoComplete="off"
            placeholder={`Best regards,\n${name}`}
            {...field('emailSignature')}
          />
          <Textarea
            label="Postal address"
            description="Anti-spam laws require it below email to several leads at once. It also has an unsubscribe link."
            minRows={2}
            maxRows={4}
            autoComplete="street-address"
            placeholder={'Northgate Security\n12 Harbor Road, Portland, OR 97201'}
            {...field('postalAddress')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={pending} disabled={!ready}>
              Save email settings
            </Button>
          </Group>
        </Stack>
      </form>
      <EmailSwitches />
      <SuppressedAddresses />
      {leaving.dialog}
    </Section>
  );
}
