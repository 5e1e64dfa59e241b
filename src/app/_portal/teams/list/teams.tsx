'use client';

import { useRef, useState } from 'react';
import { useTabAction } from '@/app/_portal/tab-action';
import type { TabProps } from '@/app/_portal/tabs';
import { useTab } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import { focusRowOnReturn } from '@/app/_ui/focus/move-focus';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { PrimaryAction } from '@/app/_ui/layout/primary-action';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { teamGate } from '@/domain/plans/gates';
import type { Team } from '@/domain/teams/team';
import { useLimits } from '../../shared/upgrade/use-limits';
import { useUpgrade } from '../../shared/upgrade/use-upgrade';
import { TeamDetail } from '../record/team-detail';
import classes from '../record/teams.module.css';
import { ReceivedInvitations } from './received-invitations';
import { TeamList } from './team-list';

const TeamModal = lazyOverlay(
  async () => (await import('../record/team-modal')).TeamModal,
  ({ opened }) => opened,
);

/** The user's teams, or one of them: the address has its id. */
export default function Teams({ tab }: TabProps) {
  const { openId, setOpenId } = useTab();
  const received = api.teams.received.useQuery();
  // A notification of an invitation links here with the invitation's id.
  const isInvitation = received.data?.some(({ id }) => id === openId) ?? false;
  /** The team whose page was loaded, rather than opened from the list. */
  const [loadedId, setLoadedId] = useState(openId);
  const back = () => {
    setLoadedId(null);
    setOpenId(null);
    if (openId) focusRowOnReturn(openId);
  };
  if (openId && !isInvitation) {
    return <TeamDetail key={openId} id={openId} takesFocus={openId !== loadedId} onBack={back} />;
  }
  return <AllTeams title={tab.label} received={received.data ?? []} onOpen={setOpenId} />;
}

interface AllTeamsProps {
  title: string;
  received: Parameters<typeof ReceivedInvitations>[0]['invitations'];
  onOpen: (id: string) => void;
}

function AllTeams({ title, received, onOpen }: AllTeamsProps) {
  const [creating, setCreating] = useState(false);
  const created = useRef<string | null>(null);
  const limits = useLimits();
  const { showFor } = useUpgrade();
  const create = () => {
    const gate = teamGate({ canCreateTeams: limits?.teams.canCreate ?? true });
    if (gate.ok) setCreating(true);
    else showFor(gate.problem);
  };
  const saved = ({ id }: Team) => {
    created.current = id;
  };
  // Only once the form has closed, whose unsaved changes would keep the user on this page.
  const close = () => {
    setCreating(false);
    if (created.current) onOpen(created.current);
  };
  useTabAction('add', create);
  return (
    <div className={classes.page}>
      <PageHeader title={title} actions={<PrimaryAction label="New team" onClick={create} />} />
      <ReceivedInvitations invitations={received} />
      <TeamList onCreate={create} />
      <TeamModal opened={creating} team={null} onClose={close} onSaved={saved} />
    </div>
  );
}
