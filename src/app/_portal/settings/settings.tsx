'use client';

import type { TabProps } from '@/app/_portal/tabs';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { ApiTokensSection } from './access/api-tokens-section';
import { CalendarFeedSection } from './access/calendar-feed-section';
import { AppearanceSection } from './appearance-section';
import { DeletedSection } from './deleted-section';
import { EmailSection } from './email-section';
import { NotificationSection } from './notification-section';
import { PasswordSection } from './password-section';
import { ProfileSection } from './profile-section';
import { SectionIndex } from './section-index';
import classes from './settings.module.css';
import { SubscriptionSection } from './subscription-section';
import { TonesSection } from './tones/tones-section';
import { useCurrentSection } from './use-current-section';

/** Sections save on their own. */
export default function Settings({ tab }: TabProps) {
  const current = useCurrentSection();
  return (
    <>
      <PageHeader title={tab.label} />
      <div className={classes.layout}>
        <SectionIndex current={current} />
        <div>
          <ProfileSection />
          <SubscriptionSection />
          <EmailSection />
          <NotificationSection />
          <TonesSection />
          <AppearanceSection />
          <PasswordSection />
          <ApiTokensSection />
          <CalendarFeedSection />
          <DeletedSection />
        </div>
      </div>
    </>
  );
}
