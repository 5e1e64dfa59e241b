'use client';

import { useRef } from 'react';
import { api } from '@/app/_trpc/client';
import { ConfirmModal } from '@/app/_ui/feedback/confirm-modal';
import { notifyDone, notifyProblem, problemOf } from '@/app/_ui/feedback/problems';
import type { ApiToken } from '@/domain/accounts/api-token';

export interface RevokeTokenModalProps {
  /** The token to revoke; null closes the dialog. */
  token: ApiToken | null;
  onClose: () => void;
  onRevoked: (token: ApiToken) => void;
  focusAfterRevoking: () => void;
}

export function RevokeTokenModal({ token, onClose, onRevoked, focusAfterRevoking }: RevokeTokenModalProps) {
  const revoke = api.apiTokens.revoke.useMutation();
  const revoked = useRef(false);

  async function confirm(target: ApiToken) {
    try {
      await revoke.mutateAsync({ id: target.id });
    } catch (error) {
      // Already revoked elsewhere, which is the intended outcome.
      if (problemOf(error).code !== 'NOT_FOUND') return notifyProblem(error, 'Not revoked');
    }
    revoked.current = true;
    onRevoked(target);
    notifyDone('Token revoked.');
    onClose();
  }

  const afterClosing = () => {
    if (revoked.current) focusAfterRevoking();
    revoked.current = false;
  };
  return (
    <ConfirmModal
      subject={token?.name ?? null}
      title="Revoke API token"
      question="Are you sure you want to revoke this token?"
      consequence="Programs that use it lose access immediately. This cannot be undone."
      action="Revoke token"
      pending={revoke.isPending}
      onConfirm={() => token && void confirm(token)}
      onClose={onClose}
      onClosed={afterClosing}
    />
  );
}
