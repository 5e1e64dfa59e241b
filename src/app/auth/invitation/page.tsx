import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { INVITATION_TEXTS } from '@/domain/teams/invitation';
import { createRequestContext } from '@/server/context';
import { dataForPage } from '@/server/page-data';
import { hasJoinedBy, invitationBehind } from '@/server/services/teams/accept-invitation';
import { AuthHeading } from '../_pieces/auth-heading';
import { HomeLink, SignInOrUp, TeamLink } from './choices';
import { JoinTeam } from './join-team';
import { SwitchAccount } from './switch-account';

export const metadata: Metadata = {
  title: 'Team invitation',
  // The token is in the URL and must not leak through the Referer header.
  referrer: 'no-referrer',
};

type Query = Promise<{ token?: string | string[] }>;

async function load(token: string) {
  const context = await createRequestContext(await headers(), null);
  const { user } = context;
  const invitation = await invitationBehind(context, token);
  const hasJoined = user !== null && invitation !== null && (await hasJoinedBy({ ...context, user }, invitation));
  return { user, invitation, hasJoined };
}

/** What a mailed invitation opens. Only accepting uses the link up: whoever has to sign in first can come back to it. */
export default async function InvitationPage({ searchParams }: { searchParams: Query }) {
  const { token } = await searchParams;
  const link = typeof token === 'string' ? token : '';
  const { user, invitation, hasJoined } = await dataForPage(load(link));
  if (invitation && hasJoined) {
    return (
      <>
        <AuthHeading title={`You’re in ${invitation.teamName}`}>You’ve already accepted this invitation.</AuthHeading>
        <TeamLink teamId={invitation.teamId} />
      </>
    );
  }
  if (invitation?.state !== 'open') {
    const text = INVITATION_TEXTS[invitation?.state ?? 'unknown'];
    return (
      <>
        <AuthHeading title="This invitation can’t be used">{text}</AuthHeading>
        <HomeLink>{user ? 'Go to Stanchion' : 'Go to the home page'}</HomeLink>
      </>
    );
  }
  const { teamName, email, invitedBy } = invitation;
  const who = invitedBy ? `${invitedBy} invited ${email}` : `${email} is invited`;
  const isInvitee = user?.email.toLowerCase() === email.toLowerCase();
  return (
    <>
      <AuthHeading title={`Join ${teamName}`}>
        {who} to work on the team’s leads. Your own leads stay private until you share them.
      </AuthHeading>
      {user && isInvitee && <JoinTeam token={link} invitationId={invitation.id} />}
      {user && !isInvitee && <SwitchAccount token={link} invited={email} signedIn={user.email} />}
      {!user && <SignInOrUp token={link} email={email} />}
    </>
  );
}
