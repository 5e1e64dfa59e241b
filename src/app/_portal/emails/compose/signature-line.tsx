'use client';

import { Checkbox } from '@mantine/core';
import { TabLink } from '@/app/_portal/tab-link';
import { endsWithSignature } from '@/domain/emails/compose/signature';
import classes from './compose.module.css';
import type { Composer } from './use-composer';

export const SIGNATURE_HREF = '/settings#email';

/** The signature as it will stand below the message, or the way to one. */
export function SignatureLine({ composer }: { composer: Composer }) {
  const { draft, change, signature, isSending } = composer;
  if (signature.trim() === '') {
    return (
      <p className={classes.hint}>
        You have no signature yet. <TabLink href={SIGNATURE_HREF}>Add one in Settings</TabLink>
      </p>
    );
  }
  const isThere = endsWithSignature(draft.body, signature);
  return (
    <div className={classes.signature}>
      <Checkbox
        label={isThere ? 'The message already ends with your signature' : 'Add my signature'}
        checked={draft.signed || isThere}
        disabled={isThere || isSending}
        onChange={(event) => change({ signed: event.currentTarget.checked })}
      />
      {draft.signed && !isThere && <p className={classes.signatureText}>{signature.trim()}</p>}
    </div>
  );
}
