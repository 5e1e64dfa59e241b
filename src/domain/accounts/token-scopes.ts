import type { Noun } from '#domain/shared/nouns';

/**
 * What a token can be allowed to read or write (D96). `leads` includes contacts, files and custom fields; `emails`
 * includes templates and AI writing; `quotes` includes staffing plans, rate cards and licenses; `account` includes
 * everything else, such as teams, notifications and webhooks.
 */
export const TOKEN_RESOURCES = ['leads', 'tasks', 'notes', 'events', 'emails', 'quotes', 'reports', 'account'] as const;

export type TokenResource = (typeof TOKEN_RESOURCES)[number];

export const TOKEN_RESOURCE_LABELS = {
  leads: 'Leads',
  tasks: 'Tasks',
  notes: 'Notes',
  events: 'Events',
  emails: 'Emails',
  quotes: 'Quotes',
  reports: 'Reports',
  account: 'Account',
} as const satisfies Record<TokenResource, string>;

/** The resource that each noun belongs to. */
export const NOUN_RESOURCES = {
  lead: 'leads',
  contact: 'leads',
  file: 'leads',
  task: 'tasks',
  note: 'notes',
  event: 'events',
  quote: 'quotes',
  template: 'emails',
} as const satisfies Record<Noun, TokenResource>;

export const TOKEN_ACCESSES = ['read', 'write'] as const;

export type TokenAccess = (typeof TOKEN_ACCESSES)[number];

/** A scope of a token: of one resource, or of all. Writing does not include reading. */
export type TokenScope = TokenAccess | `${TokenResource}:${TokenAccess}`;

export const TOKEN_SCOPES: readonly TokenScope[] = [
  ...TOKEN_ACCESSES,
  ...TOKEN_RESOURCES.flatMap((resource) => TOKEN_ACCESSES.map((access) => `${resource}:${access}` as const)),
];

const accessOf = (scope: TokenScope): TokenAccess => (scope.endsWith('write') ? 'write' : 'read');

/** Whether a token with these scopes has one (D96). */
export const allows = (scopes: readonly TokenScope[], scope: TokenScope): boolean =>
  scopes.includes(scope) || scopes.includes(accessOf(scope));

/** Whether a token with these scopes reads everything and writes nothing. */
export const isReadOnly = (scopes: readonly TokenScope[]): boolean => scopes.every((scope) => scope === 'read');

/** The same scopes in the order of {@link TOKEN_SCOPES}, without those that `read` or `write` includes. */
export const simplify = (scopes: readonly TokenScope[]): TokenScope[] =>
  TOKEN_SCOPES.filter((scope) => scopes.includes(scope)).filter(
    (scope) => scope === accessOf(scope) || !scopes.includes(accessOf(scope)),
  );

/** Scopes in words, as `Leads: read and write. Tasks: read.` */
export function describeScopes(scopes: readonly TokenScope[]): string {
  const simple = simplify(scopes);
  if (isReadOnly(simple)) return 'Read only';
  if (simple.join() === TOKEN_ACCESSES.join()) return 'Read and write';
  const verbOf = (read: TokenScope, write: TokenScope) => {
    if (!simple.includes(write)) return simple.includes(read) ? 'read' : undefined;
    return simple.includes(read) ? 'read and write' : 'write';
  };
  const sentences = [
    { of: 'Everything', verb: verbOf('read', 'write') },
    ...TOKEN_RESOURCES.map((resource) => ({
      of: TOKEN_RESOURCE_LABELS[resource],
      verb: verbOf(`${resource}:read`, `${resource}:write`),
    })),
  ];
  return sentences.flatMap(({ of, verb }) => (verb ? [`${of}: ${verb}.`] : [])).join(' ');
}
