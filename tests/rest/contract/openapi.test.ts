import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { document, operations } from '@tests/support/rest/document';
import { expect, it } from 'vitest';
import { openApiDocument } from '@/server/openapi';

const text = JSON.stringify(openApiDocument('http://localhost:3000'));

it('passes the recommended rules of Redocly without an error or a warning', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});

it("passes Spectral's recommended rules without an error or a warning", async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset(new spectral.Ruleset({ extends: [[oas, 'recommended']] }));
  const problems = await linter.run(text);
  expect(problems.map(({ code, message, path }) => `${code}: ${message} ${path.join('.')}`)).toEqual([]);
});

it('says of every parameter and every header what it is for', () => {
  const parameters = operations.flatMap(({ name, parameters }) =>
    parameters.map((parameter) => [`${name} ${parameter.name}`, parameter.description]),
  );
  const headers = Object.entries(document.components.headers).map(([name, { description }]) => [name, description]);
  expect(parameters.length).toBeGreaterThan(20);
  expect([...parameters, ...headers].filter(([, description]) => !description)).toEqual([]);
});

it('says of every import how its rows are counted and what becomes of columns that nobody knows', () => {
  const imports = operations.filter(({ path }) => path.startsWith('/api/import/'));
  expect(imports).toHaveLength(3);
  for (const { path } of imports) {
    const { description } = document.paths[path]?.post ?? {};
    expect(description, path).toContain('the first of `data` is row 2');
    expect(description, path).toContain('`ignoredColumns`');
  }
});
