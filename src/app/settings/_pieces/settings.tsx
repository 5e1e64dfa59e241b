'use client';

import { useState } from 'react';
import type { Profile } from '@/domain/accounts/account';
import type { Plan, Tier } from '@/domain/plans/plans';
import { ApiTokensSection } from './api-tokens-section';
import { AppearanceSection } from './appearance-section';
import { CalendarFeedSection } from './calendar-feed-section';
import { DeletedSection } from './deleted-section';
import { NotificationSection } from './notification-section';
import { PasswordSection } from './password-section';
import { ProfileSection } from './profile-section';
import { SubscriptionSection } from './subscription-section';

/** Sections save independently; the latest saved profile is passed to all of them. */
export function Settings({ profile: loaded, plans }: { profile: Profile; plans: Record<Tier, Plan> }) {
  const [profile, setProfile] = useState(loaded);
  return (
    <>
      <ProfileSection profile={profile} onSaved={setProfile} />
      <PasswordSection email={profile.email} />
      <NotificationSection profile={profile} onSaved={setProfile} />
      <ApiTokensSection timezone={profile.timezone} />
      <CalendarFeedSection timezone={profile.timezone} />
      <DeletedSection timezone={profile.timezone} />
      <AppearanceSection />
      <SubscriptionSection profile={profile} plans={plans} />
    </>
  );
}
