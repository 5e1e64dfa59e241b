'use client';

import { SectionIndex } from '@/app/_portal/shared/sections/section-index';
import { useCurrentSection } from '@/app/_portal/shared/sections/use-current-section';
import type { TabProps } from '@/app/_portal/tabs';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { ApiTokensSection } from './access/api-tokens-section';
import { CalendarFeedSection } from './access/calendar-feed-section';
import { WebhooksSection } from './access/webhooks-section';
import { DeleteAccountSection } from './account/delete-account-section';
import { YourDataSection } from './account/your-data-section';
import { AppearanceSection } from './appearance-section';
import { CustomFieldsSection } from './custom-fields-section';
import { DeletedSection } from './deleted-section';
import { EmailSection } from './email-section';
import { LicensesSection } from './licenses-section';
import { NotificationSection } from './notification-section';
import { PasswordSection } from './password-section';
import { PointsSection } from './points-section';
import { PrivacySection } from './privacy-section';
import { ProfileSection } from './profile-section';
import { QuotesSection } from './quotes-section';
import { RateCardsSection } from './rate-cards-section';
import { SECTIONS, sectionOf } from './sections';
import { SessionsSection } from './security/sessions-section';
import { TwoFactorSection } from './security/two-factor-section';
import classes from './settings.module.css';
import { SubscriptionSection } from './subscription-section';
import { TonesSection } from './tones/tones-section';

/** Sections save on their own. */
export default function Settings({ tab }: TabProps) {
  const current = useCurrentSection(SECTIONS, sectionOf);
  return (
    <>
      <PageHeader title={tab.label} />
      <div className={classes.layout}>
        <SectionIndex label="Settings" sections={SECTIONS} current={current} />
        <div>
          <ProfileSection />
          <SubscriptionSection />
          <EmailSection />
          <NotificationSection />
          <PointsSection />
          <CustomFieldsSection />
          <LicensesSection />
          <RateCardsSection />
          <QuotesSection />
          <TonesSection />
          <AppearanceSection />
          <PasswordSection />
          <TwoFactorSection />
          <SessionsSection />
          <ApiTokensSection />
          <WebhooksSection />
          <CalendarFeedSection />
          <PrivacySection />
          <YourDataSection />
          <DeletedSection />
          <DeleteAccountSection />
        </div>
      </div>
    </>
  );
}
