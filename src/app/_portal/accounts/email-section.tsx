'use client';

import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useViewer } from '@/app/_portal/viewer';
import { Outbox } from './email/outbox';
import { SuppressedAddresses } from './email/suppressed-addresses';
import { EmailSwitches } from './email-switches';
import { Section } from './section';
import { useProfileForm } from './use-profile-form';

const loadSchema = async () =>
  (await import('@/domain/accounts/account')).profileInput.pick({ emailSignature: true, postalAddress: true });

/** What stands below the user's emails, and who gets none any more. */
export function EmailSection() {
  const { name, emailSignature, postalAddress } = useViewer();
  const { field, formProps, submit, dialog } = useProfileForm({
    schema: loadSchema,
    initialValues: { emailSignature, postalAddress },
    done: 'Email settings saved.',
  });
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
            description="Anti-spam laws require it in every email to several leads at once. Those emails also get an unsubscribe link."
            minRows={2}
            maxRows={4}
            autoComplete="street-address"
            placeholder={'Northgate Security\n12 Harbor Road, Portland, OR 97201'}
            {...field('postalAddress')}
          />
          <Group justify="flex-end">
            <Button {...submit}>Save email settings</Button>
          </Group>
        </Stack>
      </form>
      <EmailSwitches />
      <Outbox />
      <SuppressedAddresses />
      {dialog}
    </Section>
  );
}
