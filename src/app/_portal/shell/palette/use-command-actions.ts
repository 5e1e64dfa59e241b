import { useMantineColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { startEmail } from '@/app/_portal/emails/record/start-email';
import { askedNote } from '@/app/_portal/notes/record/quick/quick-note-store';
import { useViewer } from '@/app/_portal/viewer';
import { savedViewHref } from '@/app/_portal/views/record/view-address';
import { leavePage } from '@/app/_ui/leaving/leave-guards';
import { requestTabAction } from '../../tab-action';
import type { TabId } from '../../tabs';
import { navigateTo, tabHref } from '../../use-tab';
import { useShowTour } from '../tour/use-show-tour';
import { useUndoLast } from '../undo/use-undo-last';
import { useSignOut } from '../use-sign-out';
import type { CommandActions } from './commands';

/** The tabs in which a lead can be open. */
const LEAD_TABS: readonly (string | null)[] = ['crm', 'pipeline'] satisfies TabId[];

/** The lead that the address shows, or null. */
export function openLeadId(): string | null {
  const parameters = new URLSearchParams(window.location.search);
  return LEAD_TABS.includes(parameters.get('tab')) ? parameters.get('id') : null;
}

/** How the commands of the palette are carried out. */
export function useCommandActions(showKeys: () => void): CommandActions {
  const { setColorScheme } = useMantineColorScheme();
  const { id: userId } = useViewer();
  const { mutate: signOut } = useSignOut();
  const showTour = useShowTour();
  const undo = useUndoLast();
  return useMemo(
    () => ({
      requestTabAction,
      openTab: (tab) => navigateTo(tabHref(tab)),
      openView: (view) => navigateTo(savedViewHref(view)),
      openSettings: (section) => navigateTo(section ? `/settings#${section}` : '/settings'),
      emailLead() {
        const leadId = openLeadId();
        if (leadId !== null) startEmail(leadId);
      },
      planStaffing() {
        const leadId = openLeadId();
        navigateTo(tabHref('staffing', leadId === null ? {} : { lead: leadId }));
      },
      quickNote: () => askedNote.write(userId, { leadId: openLeadId() }),
      setScheme: setColorScheme,
      undo,
      showKeys,
      showTour,
      signOut: () => leavePage(() => signOut()),
    }),
    [userId, setColorScheme, undo, showKeys, showTour, signOut],
  );
}
