import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { getQueryKey } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import type { ReactNode } from 'react';
import type { CustomField } from '@/app/_portal/custom-fields/record/use-custom-fields';
import { UpgradeProvider } from '@/app/_portal/shared/upgrade/upgrade-provider';
import { type Viewer, ViewerProvider } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { createQueryClient } from '@/app/_trpc/query-client';
import type { ClientProblem } from '@/app/_ui/feedback/problems';
import { defaultsOf } from '@/domain/fields/field';
import { type Lead, leadFields } from '@/domain/leads/lead';
import type { UserLimits } from '@/domain/plans/user-limits';
import type { TeamPeople } from '@/domain/teams/team';
import type { AppRouter } from '@/server/routers/_app';

const at = new Date('2026-03-04T15:30:00Z');

export const VIEWER: Viewer = {
  id: '01890000-0000-7000-8000-000000000002',
  name: 'Dana',
  email: 'dana@example.com',
  tier: 'FREE',
  isBetaTester: false,
  trialEndsAt: null,
  timezone: 'UTC',
  country: 'US',
  businessName: '',
  phone: '',
  defaultLeadStatus: 'CONTACTED',
  defaultLeadPriority: 'HIGH',
  defaultTaskPriority: 'MEDIUM',
  mutedNotifications: [],
  emailSignature: '',
  postalAddress: '',
  trackEmails: false,
  hidePoints: false,
  sharesUsage: true,
  hideFromLeaderboard: false,
  streakDaysOff: [],
  mondaySummary: false,
  confirmedCosts: [],
  plan: 'FREE',
};

/** Limits that nothing reaches. */
export const LIMITS: UserLimits = {
  plan: 'PRO',
  leads: { current: 0, maximum: null },
  emails: { monthly: 500, used: 0, remaining: 500 },
  exports: { weekly: null, used: 3, remaining: null },
  ai: { monthly: 100, used: 0, remaining: 100 },
  files: { usedMegabytes: 0, maximumMegabytes: 5120 },
  teams: { canCreate: true },
  resets: { month: new Date('2027-04-01T00:00:00Z'), week: new Date('2027-03-08T00:00:00Z') },
};

export const LEAD: Lead = {
  ...defaultsOf(leadFields),
  customOther: [],
  id: '01890000-0000-7000-8000-000000000001',
  ownerId: VIEWER.id,
  teamId: null,
  assigneeId: null,
  companyName: 'Northgate Arena',
  contactPerson: 'Jo Marsh',
  email: '',
  phone: '1',
  phoneNumber: null,
  previousLeadId: null,
  status: 'NEW',
  priority: 'LOW',
  notes: 'old',
  nextFollowUp: null,
  stageEnteredAt: at,
  closedAt: null,
  lastActivityAt: null,
  version: 3,
  createdAt: at,
  updatedAt: at,
};

export interface Call {
  path: string;
  input: unknown;
}

/** A call as the server sees it. */
interface Received extends Call {
  idempotencyKey: unknown;
}

/** The problem with which the fake server rejects a call. */
export class Refusal extends Error {
  constructor(readonly problem: ClientProblem) {
    super(problem.message);
  }
}

/** An error as the client receives it. Unknown errors lose their details. */
export function arrived(error: unknown) {
  const problem = error instanceof Refusal ? error.problem : undefined;
  const shape = { error: { code: -32_000, message: String(error), data: { problem } } };
  return TRPCClientError.from(shape as never);
}

/** A response, or a promise to respond later. */
type Answer = (call: Received) => unknown;

/** Answers all calls of the page, and records its mutations. */
export function fakeServer(answer: Answer, mutations: Call[]): TRPCLink<AppRouter> {
  return () =>
    ({ op: { path, input, type, context } }) =>
      observable((observer) => {
        if (type === 'mutation') mutations.push({ path, input });
        const fail = (error: unknown) => observer.error(arrived(error));
        const respond = (data: unknown) => {
          observer.next({ result: { type: 'data', data } });
          observer.complete();
        };
        try {
          const data = answer({ path, input, idempotencyKey: context.idempotencyKey });
          if (data instanceof Promise) data.then(respond, fail);
          else respond(data);
        } catch (error) {
          fail(error);
        }
      });
}

/** Renders a component in the portal for a signed-in user, at a URL. Returns the recorded mutations, in order. */
export function renderInPortal(
  piece: ReactNode,
  answer: Answer,
  address = '',
  teams: readonly TeamPeople[] = [],
  viewer = VIEWER,
  fields: readonly CustomField[] = [],
): Call[] {
  const mutations: Call[] = [];
  const queryClient = createQueryClient();
  const { mutations: saves } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { retry: false, staleTime: Number.POSITIVE_INFINITY }, mutations: saves });
  // Without a team, unless a test says otherwise, and without saved views.
  const more: Record<string, unknown> = { 'teams.people': teams, 'views.list': [] };
  // Loaded before a form opens, as in the portal.
  queryClient.setQueryData(getQueryKey(api.customFields.list, {}, 'query'), { items: fields });
  const client = api.createClient({ links: [fakeServer((call) => more[call.path] ?? answer(call), mutations)] });
  render(
    <MantineProvider env="test">
      <api.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <ViewerProvider viewer={viewer} isInTeam={teams.length > 0}>
            <UpgradeProvider>
              <NuqsTestingAdapter hasMemory searchParams={address}>
                {piece}
              </NuqsTestingAdapter>
            </UpgradeProvider>
          </ViewerProvider>
        </QueryClientProvider>
      </api.Provider>
      <Notifications />
    </MantineProvider>,
  );
  return mutations;
}
