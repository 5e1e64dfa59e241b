import { api } from '@/app/_trpc/client';
import { WHOSE, WHOSE_LABELS, type Whose } from '@/domain/shared/whose';
import { ReportSelect } from './report-select';
import { useReportChoice } from './use-report-choice';

const WHOSE_CHOICES = WHOSE.map((value) => ({ value, label: WHOSE_LABELS[value] }));

const isWhose = (value: string): value is Whose => WHOSE.some((whose) => whose === value);

/** Chooses whose leads a report counts: of a group, or of one member whose figures the user may see. */
export function WhoseSelect() {
  const { whose, member, setWhose, setMember } = useReportChoice();
  const { data: members = [] } = api.reports.members.useQuery();
  const people = members.map(({ userId, name }) => ({ value: userId, label: name }));
  // A select shows its first option when it has none for its value.
  if (member && !members.some(({ userId }) => userId === member)) people.push({ value: member, label: 'A member' });
  return (
    <ReportSelect<string>
      label="Whose leads"
      value={member ?? whose}
      choices={WHOSE_CHOICES}
      group={people.length > 0 ? { label: 'Members', choices: people } : undefined}
      onChange={(next) => (isWhose(next) ? setWhose(next) : setMember(next))}
    />
  );
}
