'use client';

import { useMemo, useState } from 'react';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import type { ContactEdit } from './contact-modal';

const ContactModal = lazyOverlay(
  () => import('./contact-modal').then((module) => module.ContactModal),
  ({ edit }) => edit !== null,
  { onIntent: true },
);

/** The modal for the contacts of a lead. Render `dialog`. */
export function useContactDialog() {
  const [editing, setEditing] = useState<ContactEdit | null>(null);
  const close = useMemo(() => () => setEditing(null), []);
  return {
    edit: setEditing,
    busy: editing !== null,
    dialog: <ContactModal edit={editing} onClose={close} />,
  };
}
