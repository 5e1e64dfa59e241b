import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { document, operations } from '@tests/support/rest/document';
import { expect, it } from 'vitest';
import { nounsWith } from '@/domain/shared/nouns';
import { openApiDocument } from '@/server/openapi';

const text = JSON.stringify(openApiDocument('http://localhost:3000'));

it('passes the recommended rules of Redocly without errors or warnings', async () => {
  // Where two paths match, the one with a word comes before that with a parameter: `by-external-id` is no id.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});

// Spectral walks the whole document once a rule, which grows with every operation.
it('passes the recommended rules of Spectral without errors or warnings', { timeout: 120_000 }, async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset(new spectral.Ruleset({ extends: [[oas, 'recommended']] }));
  const problems = await linter.run(text);
  expect(problems.map(({ code, message, path }) => `${code}: ${message} ${path.join('.')}`)).toEqual([]);
});

it('describes every parameter and every header', () => {
  const parameters = operations.flatMap(({ name, parameters }) =>
    parameters.map((parameter) => [`${name} ${parameter.name}`, parameter.description]),
  );
  const headers = Object.entries(document.components.headers).map(([name, { description }]) => [name, description]);
  expect(parameters.length).toBeGreaterThan(20);
  expect([...parameters, ...headers].filter(([, description]) => !description)).toEqual([]);
});

it('describes for every import how rows are counted and how unknown columns are handled', () => {
  const imports = operations.filter(({ path }) => path.startsWith('/api/import/'));
  expect(imports).toHaveLength(nounsWith('csv').length);
  for (const { path } of imports) {
    const { description } = document.paths[path]?.post ?? {};
    expect(description, path).toContain('the first of `data` is row 2');
    expect(description, path).toContain('`ignoredColumns`');
  }
});

it('requires no field of a body that has a default, and states the default in words', () => {
  // openapi-typescript, for one, makes a property with a default required.
  const bodies = operations.flatMap(({ body }) => (body ? [body.schema] : []));
  expect(bodies.length).toBeGreaterThan(10);
  for (const schema of bodies) expect(JSON.stringify(schema)).not.toContain('"default":');
  const { LeadImport, MarkNotifications } = document.components.schemas;
  expect(LeadImport).toMatchObject({
    required: ['data'],
    properties: { createTasks: { description: 'Default: false.' } },
  });
  expect(MarkNotifications?.required).toBeUndefined();
  expect(MarkNotifications).toMatchObject({ properties: { isRead: { description: 'Default: true.' } } });
});

it('forbids unknown fields in requests, and not in responses, which may get new ones (D97)', () => {
  const { Lead, NewLead } = document.components.schemas;
  expect(NewLead).toMatchObject({ additionalProperties: false });
  expect(Lead).not.toHaveProperty('additionalProperties');
});

it.each(['/api/leads', '/api/notes'])('warns that paging %s by the last edit can miss rows', (path) => {
  const parameters = operations.find((operation) => operation.path === path && operation.name.startsWith('GET'));
  const sort = parameters?.parameters.find(({ name }) => name === 'sort');
  expect(sort?.description).toContain('can miss them');
  expect(sort?.description).toContain('`GET /api/changes`');
});
