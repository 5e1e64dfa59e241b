'use client';

import { FormModal } from '@/app/_ui/forms/form-modal';
import type { Team } from '@/domain/teams/team';
import { TeamForm } from './team-form';

interface TeamModalProps {
  opened: boolean;
  /** The team to change; null for a new one. */
  team: Team | null;
  onClose: () => void;
  onSaved: (team: Team) => void;
}

export function TeamModal({ opened, team, onClose, onSaved }: TeamModalProps) {
  return (
    <FormModal opened={opened} title={team ? 'Team settings' : 'New team'} size="md" onClose={onClose}>
      {({ onDirty, onCancel, onDone }) => (
        <TeamForm
          team={team}
          onDirty={onDirty}
          onCancel={onCancel}
          onSaved={(saved) => {
            onDone();
            onSaved(saved);
          }}
        />
      )}
    </FormModal>
  );
}
