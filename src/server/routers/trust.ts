import { checkTrustInput, readTrustInput, trustChecklist } from '@/domain/trust/trust-checklist';
import { checkTrust, readTrust } from '../services/trust/trust';
import { router, signedInFor } from '../trpc';

const signedIn = signedInFor('account');

const tags = ['Enablement'];

export const trustRouter = router({
  read: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/trust-checklist',
        operationId: 'getTrustChecklist',
        tags,
        summary: 'Read a trust checklist',
        description: 'The items that you have checked off: on your own list, or on yours for a lead.',
      },
      problems: ['NOT_FOUND'],
    })
    .input(readTrustInput)
    .output(trustChecklist)
    .query(({ ctx, input }) => readTrust(ctx, input)),

  check: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/trust-checklist',
        operationId: 'checkTrustItem',
        tags,
        summary: 'Check an item of a trust checklist off',
        description: 'Send `checked: false` to take it back.',
      },
      problems: ['NOT_FOUND'],
    })
    .input(checkTrustInput)
    .output(trustChecklist)
    .mutation(({ ctx, input }) => checkTrust(ctx, input)),
});
