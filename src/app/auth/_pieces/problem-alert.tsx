import { Alert } from '@mantine/core';
import { IconAlertCircle, IconWifiOff } from '@tabler/icons-react';
import type { ClientProblem } from '@/app/_ui/feedback/problems';

/** Shows a problem that belongs to no field, above the form. */
export function ProblemAlert({ problem }: { problem: ClientProblem | null }) {
  if (!problem) return null;
  const Icon = problem.code === 'OFFLINE' ? IconWifiOff : IconAlertCircle;
  return (
    <Alert color={problem.code === 'OFFLINE' ? 'gray' : 'red'} icon={<Icon size={18} />} role="alert">
      {problem.message}
    </Alert>
  );
}
