'use client';

import { Radio, Stack, TextInput } from '@mantine/core';
import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { focusOnMount } from '@/app/_ui/focus/move-focus';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { inviteInput, type SentInvitation, type TeamDetail } from '@/domain/teams/team';
import { GIVEN_ROLE_HINTS, GIVEN_ROLES, mayGive, TEAM_ROLE_LABELS } from '@/domain/teams/team-roles';

interface InviteFormProps {
  team: TeamDetail;
  onCancel: () => void;
  onSent: (sent: SentInvitation) => void;
}

export function InviteForm({ team, onCancel, onSent }: InviteFormProps) {
  const utils = api.useUtils();
  // The answer has the link: keep it out of the cache.
  const invite = api.teams.invite.useMutation({ gcTime: 0 });
  const { field, formProps, pending } = useSchemaForm({
    schema: inviteInput,
    initialValues: { email: '', role: 'member' },
    async send(changes) {
      const sent = await invite.mutateAsync({ id: team.id, changes });
      void utils.teams.byId.invalidate({ id: team.id });
      onSent(sent);
      return 'leave';
    },
    onProblem: (problem) => notifyProblem(problem, 'Not invited'),
  });
  const roles = GIVEN_ROLES.filter((role) => mayGive(team.role, role)).reverse();
  return (
    <form {...formProps}>
      <Stack gap={16}>
        <TextInput
          label="Email"
          type="email"
          description="We send a link that works once, for seven days. No account is needed yet."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          // Also where it replaces the link of the previous invitation.
          ref={focusOnMount}
          {...field('email')}
        />
        {roles.length > 1 && (
          <Radio.Group label="Role" {...field('role')}>
            <Stack gap={12} mt={4}>
              {roles.map((role) => (
                <Radio key={role} value={role} label={TEAM_ROLE_LABELS[role]} description={GIVEN_ROLE_HINTS[role]} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <FormFooter saving={pending} save="Send invitation" onCancel={onCancel} />
      </Stack>
    </form>
  );
}
