import { listRulesInput, staffingRuleList } from '@/domain/staffing/rules/staffing-rule';
import { listRules } from '../../services/staffing/rules';
import { router, signedInFor } from '../../trpc';

const signedIn = signedInFor('quotes');

export const staffingRulesRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/staffing-rules',
        operationId: 'listStaffingRules',
        tags: ['Staffing'],
        summary: 'List the rules of staffing',
        description:
          'How many guards, what they are paid by law, what a client is billed, and which licenses are needed. Each rule names its source and says whether the operator of this installation has verified it. It is no legal advice.',
      },
    })
    .input(listRulesInput)
    .output(staffingRuleList)
    .query(async ({ ctx, input }) => ({ items: await listRules(ctx, input) })),
});
