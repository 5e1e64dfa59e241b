import { byId } from '@/domain/shared/paging-schemas';
import {
  listPlansInput,
  plannedStaffing,
  previewPlanInput,
  savePlanInput,
  staffingPlan,
  staffingPlanPage,
} from '@/domain/staffing/plan/plan-schema';
import { approvePlan, getPlan, listPlans, savePlan } from '../../services/staffing/plans';
import { previewPlan } from '../../services/staffing/preview';
import { router, signedInFor } from '../../trpc';

const signedIn = signedInFor('quotes');

const tags = ['Staffing'];

export const staffingPlansRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/staffing-plans',
        operationId: 'listStaffingPlans',
        tags,
        summary: 'List the versions of staffing plans',
        description:
          'Of one lead, or of all that you see; the newest come first. Their figures follow the rules of their time, and never change.',
      },
    })
    .input(listPlansInput)
    .output(staffingPlanPage)
    .query(({ ctx, input }) => listPlans(ctx, input)),

  byId: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/staffing-plans/{id}',
        operationId: 'getStaffingPlan',
        tags,
        summary: 'Read a version of a staffing plan',
        description: 'Its figures follow the rules of its time.',
      },
    })
    .input(byId)
    .output(staffingPlan)
    .query(({ ctx, input }) => getPlan(ctx, input.id)),

  save: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/staffing-plans',
        operationId: 'saveStaffingPlan',
        tags,
        summary: "Add a version to a lead's staffing plan",
        description:
          'With `price`, it has a price too: the terms and, unless you send `lines`, the rates of a rate card. A margin under the limit of the card needs `marginReason`; in a team, an owner or admin then approves it.',
      },
      creates: true,
      problems: ['NOT_FOUND'],
    })
    .input(savePlanInput)
    .output(staffingPlan)
    .mutation(({ ctx, input }) => savePlan(ctx, input)),

  approve: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/staffing-plans/{id}/approve',
        operationId: 'approveStaffingPlan',
        tags,
        summary: 'Approve a margin under the limit',
        description: 'For the owner and admins of the team of the lead.',
      },
      problems: ['FORBIDDEN'],
    })
    .input(byId)
    .output(staffingPlan)
    .mutation(({ ctx, input }) => approvePlan(ctx, input.id)),

  preview: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/staffing-plans/preview',
        operationId: 'previewStaffingPlan',
        tags,
        summary: 'Calculate a staffing plan',
        description: 'Stores nothing: for your own calculator. Each line names its rules with their sources.',
      },
      writes: false,
    })
    .input(previewPlanInput)
    .output(plannedStaffing)
    .mutation(({ ctx, input }) => previewPlan(ctx, input)),
});
