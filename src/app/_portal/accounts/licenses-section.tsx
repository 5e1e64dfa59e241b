import { LicenseSettings } from '@/app/_portal/staffing/record/licenses/license-settings';
import { Section } from './section';

/** The licenses of the company, for the user's own leads and for those of their teams. */
export const LicensesSection = () => (
  <Section id="licenses" hint={HINT}>
    <LicenseSettings />
  </Section>
);

const HINT =
  'The licenses of your company and the cards of your guards, by state. Stanchion checks them for the state, the days and the guards of an event. Leads that you share with a team have the team’s licenses instead.';
