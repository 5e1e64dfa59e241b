import { FieldList } from '@/app/_portal/custom-fields/record/settings/field-list';
import { Section } from './section';

/** The custom fields of the user's own leads. */
export const CustomFieldsSection = () => (
  <Section id="custom-fields" hint={HINT}>
    <FieldList teamId={null} mayChange />
  </Section>
);

const HINT =
  'Fields of your own for your leads, in forms, lists, files and the API. Leads that you share with a team have the team’s fields instead: its owner and admins add these on the team’s page.';
