import { Card, Table, Text } from '@mantine/core';
import { planRows } from '@/app/_landing/plan-rows';
import { usePlans, useViewer } from '@/app/_portal/viewer';
import type { Plan, Tier } from '@/domain/plans/plans';

/** What a plan has or has not. Everything else has a meter. */
const UNMETERED: readonly string[] = ['canCreateTeams', 'advancedReports', 'pointsMultiplier'] satisfies (keyof Plan)[];

/** The rest of the plan, beside what is counted. */
export function PlanFeatures({ plan }: { plan: Tier }) {
  const { tier, hidePoints } = useViewer();
  const shown = UNMETERED.filter((key) => !hidePoints || key !== 'pointsMultiplier');
  const rows = planRows(usePlans(), { subscribed: tier === plan }).filter(({ key }) => shown.includes(key));
  return (
    <Card mt={16} maw={1080} component="section" aria-labelledby="plan-features">
      <Text id="plan-features" component="h2" size="sm" fw={500}>
        Other features
      </Text>
      <Table mt={4} aria-labelledby="plan-features">
        <Table.Tbody>
          {rows.map(({ key, label, free, pro }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400} pl={0}>
                {label}
              </Table.Th>
              <Table.Td ta="end" pr={0}>
                {plan === 'PRO' ? pro : free}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}
