import { byId } from '@/domain/shared/paging-schemas';
import { readVersion } from '@/domain/shared/version';
import { createLicenseInput, license, licenseList, updateLicenseChanges } from '@/domain/staffing/licenses/license';
import { licenseCheck, licenseCheckInput } from '@/domain/staffing/licenses/license-check';
import { checkLicensesOf } from '../../services/staffing/check-licenses';
import { createLicense, deleteLicense, listLicenses, updateLicense } from '../../services/staffing/licenses';
import { router, signedInFor } from '../../trpc';

const signedIn = signedInFor('quotes');

const tags = ['Staffing'];

export const licensesRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/licenses',
        operationId: 'listLicenses',
        tags,
        summary: 'List company licenses',
        description: 'Your own, which count for your personal leads, then those of your teams, by state.',
      },
    })
    .output(licenseList)
    .query(async ({ ctx }) => ({ items: await listLicenses(ctx) })),

  check: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/licenses/check',
        operationId: 'checkLicenses',
        tags,
        summary: 'Check licenses for an event',
        description:
          'Whether your licenses, or those of a team, allow guards to work in a state on some days. The rules have their sources; none of this is legal advice.',
      },
      problems: ['NOT_FOUND'],
    })
    .input(licenseCheckInput)
    .output(licenseCheck)
    .query(({ ctx, input }) => checkLicensesOf(ctx, input)),

  create: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/licenses',
        operationId: 'createLicense',
        tags,
        summary: 'Add a company license',
        description: 'Your own, or that of a team, if you are its owner or an admin. At most 200 each.',
      },
      creates: true,
      problems: ['CONFLICT', 'NOT_FOUND'],
    })
    .input(createLicenseInput)
    .output(license)
    .mutation(({ ctx, input }) => createLicense(ctx, input)),

  update: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/licenses/{id}',
        operationId: 'updateLicense',
        tags,
        summary: 'Change a company license',
        description: 'Send only what changes. `guardCards` replaces all of them.',
      },
    })
    .input(byId.extend({ version: readVersion, changes: updateLicenseChanges }))
    .output(license)
    .mutation(({ ctx, input }) => updateLicense(ctx, input)),

  delete: signedIn
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/api/licenses/{id}',
        operationId: 'deleteLicense',
        tags,
        summary: 'Delete a company license',
        description: 'For good.',
      },
    })
    .input(byId)
    .output(byId)
    .mutation(async ({ ctx, input }) => {
      await deleteLicense(ctx, input.id);
      return input;
    }),
});
