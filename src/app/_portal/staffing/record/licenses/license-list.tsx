'use client';

import { Group } from '@mantine/core';
import { IconLicense } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { AddButton, EmptyList, RowButton } from '@/app/_portal/accounts/settings-list';
import { ConfirmOverlay } from '@/app/_ui/feedback/confirm-overlay';
import { isGone, notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { licenseName, MAX_LICENSES } from '@/domain/staffing/licenses/license-facts';
import { AboutLicense } from './about-license';
import classes from './licenses.module.css';
import { type License, type LicenseGroup, useLicenseChanges } from './use-licenses';

const LicenseModal = lazyOverlay(
  async () => (await import('./license-modal')).LicenseModal,
  ({ opened }) => opened,
);

/** The licenses of one owner, by state, with everything that can be done to them. */
export function LicenseList({ group: { teamId, team, mayChange, licenses } }: { group: LicenseGroup }) {
  const [editing, setEditing] = useState<License | null>(null);
  const [opened, setOpened] = useState(false);
  const [deleting, setDeleting] = useState<License | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { remove } = useLicenseChanges();
  const edit = (license: License | null) => {
    setEditing(license);
    setOpened(true);
  };

  async function confirmDeletion({ id, ...license }: License) {
    try {
      await remove.mutateAsync({ id });
    } catch (error) {
      if (!isGone(error)) return notifyProblem(error, 'Not deleted');
    }
    setDeleting(null);
    notifyDone(`${licenseName(license)} was deleted.`);
  }

  const isFull = licenses.length >= MAX_LICENSES;
  return (
    <>
      {licenses.length === 0 ? (
        <EmptyList icon={IconLicense}>{teamId === null ? EMPTY_OWN : EMPTY_TEAM}</EmptyList>
      ) : (
        <ul className={classes.list} aria-label={team === null ? 'Licenses' : `Licenses of ${team}`}>
          {licenses.map((license) => (
            <li key={license.id} className={classes.row}>
              <AboutLicense license={license} />
              {mayChange && (
                <Group gap={4} wrap="nowrap">
                  <RowButton label={`Edit ${licenseName(license)}`} onClick={() => edit(license)}>
                    Edit
                  </RowButton>
                  <RowButton label={`Delete ${licenseName(license)}`} onClick={() => setDeleting(license)}>
                    Delete
                  </RowButton>
                </Group>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <AddButton
          ref={addButton}
          label={team === null ? undefined : `Add license of ${team}`}
          full={isFull ? `There can be ${MAX_LICENSES} at most. Delete one to add another.` : null}
          onClick={() => edit(null)}
        >
          Add license
        </AddButton>
      )}
      <LicenseModal opened={opened} license={editing} teamId={teamId} onClose={() => setOpened(false)} />
      <ConfirmOverlay
        subject={deleting && `${licenseName(deleting)}, ${deleting.number}`}
        title="Delete license"
        question="Are you sure you want to delete this license?"
        consequence={`Events in ${deleting?.state ?? 'its state'} are then checked without it. This cannot be undone.`}
        action="Delete license"
        pending={remove.isPending}
        onConfirm={() => deleting && void confirmDeletion(deleting)}
        onClose={() => setDeleting(null)}
        // The row whose button had the focus may no longer exist.
        onClosed={() => moveFocus(addButton.current)}
      />
    </>
  );
}

const EMPTY_OWN =
  'No licenses yet. Add those of your company, and Stanchion checks them before you quote for an event in a state.';
const EMPTY_TEAM = 'No licenses yet. Add those of the company, and the team’s leads are checked against them.';
