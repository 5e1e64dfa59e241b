import type { ProblemCode } from '@/domain/shared/problem';
import type { Protection } from './credentials';

/** How to call a procedure, and who may. */
export interface Call extends Partial<Pick<Protection, 'by' | 'endsSession'>> {
  /**
   * Inputs that are valid for every account, with `{lead}` for the id of a lead of the caller. Together, they have a
   * place for every id that the procedure takes. By default, one call without input.
   */
  inputs?: readonly unknown[];
  /** The ids that are ignored if they are not the caller's. All others get NOT_FOUND. */
  ignores?: readonly string[];
  /** The code that it returns for the inputs, if not success. */
  answers?: ProblemCode;
  /** It takes personal rows of the caller, and those of a team only together with the team. */
  personal?: true;
  /** A change that leaves the rows it names as they are. */
  elsewhere?: true;
  /** A query whose result contains no text of any row, such as a count. */
  textless?: true;
}

export const byId = (kind: string): Call => ({ inputs: [{ id: `{${kind}}` }] });

/** A part of the text of all rows in these tests. */
export const SEARCH = 'secret';

/** No row has this id. */
export const NOBODY = '0198c2f0-0000-7000-8000-000000000000';

export const focused: Call = {
  inputs: [{}, { q: SEARCH }, { focus: 'UPCOMING_FOLLOW_UP' }],
  ignores: ['teamId', 'assigneeId'],
};
/** The filters of rows that can be linked to a lead find nothing if the caller does not see what they name. */
export const LINKED = ['leadId', 'teamId', 'assigneeId'];
export const ofLead = (input: object): Call => ({ inputs: [input, { ...input, leadId: '{lead}' }], ignores: LINKED });
export const searchedOfLead: Call = { inputs: [{}, { q: SEARCH }, { leadId: '{lead}' }], ignores: LINKED };

export const byExternalId = (kind: string): Call => ({ inputs: [{ externalId: `{${kind}}` }], personal: true });
export const upserts = (...rows: object[]): Call => ({
  inputs: rows.map((changes) => ({ externalId: 'hubspot:1', changes })),
  personal: true,
});

/** Each operation has a result of its own: see batch.test.ts. */
export const batch = (kind: string, { create, update }: { create: object; update: object }): Call => ({
  inputs: [
    {
      operations: [
        { op: 'create', data: create },
        { op: 'update', id: `{${kind}}`, data: update },
        { op: 'delete', id: `{${kind}}` },
      ],
    },
  ],
});
