import { type ApiDocument, breakingChanges } from '@tests/support/rest/breaking-changes';
import type { Schema } from '@tests/support/rest/schema-changes';
import { describe, expect, it } from 'vitest';

const EARLIER = {
  paths: {
    '/api/leads': {
      get: {
        parameters: [
          { $ref: '#/components/parameters/Page' },
          { in: 'query', name: 'status', schema: { type: 'string', enum: ['NEW', 'WON'] } },
        ],
        responses: {
          200: {
            headers: { ETag: {} },
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Lead' } } },
            },
          },
        },
      },
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/NewLead' } } } },
        responses: { 201: { content: {} }, 404: { $ref: '#/components/responses/Missing' } },
      },
    },
    '/api/export': {
      post: { responses: { 200: { content: { 'text/csv': {}, 'application/json': {} } } } },
    },
  },
  webhooks: {
    'lead.created': {
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['data'],
                properties: { data: { $ref: '#/components/schemas/Lead' } },
              },
            },
          },
        },
        responses: {},
      },
    },
  },
  components: {
    parameters: { Page: { in: 'query', name: 'limit', schema: { type: 'integer', maximum: 200 } } },
    responses: {
      Missing: {
        description: 'The code is `NOT_FOUND` or `LEAD_MERGED`.',
        content: { 'application/problem+json': {} },
      },
    },
    schemas: {
      Lead: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'custom', 'parts'],
        properties: {
          id: { type: 'string', format: 'uuid' },
          status: { type: 'string', enum: ['NEW', 'WON'] },
          amount: { type: ['number', 'null'] },
          custom: { type: 'object', additionalProperties: { type: 'string' } },
          parts: { type: 'array', items: { $ref: '#/components/schemas/Part' } },
          mergedInto: { $ref: '#/components/schemas/Lead' },
        },
      },
      Part: {
        anyOf: [
          { type: 'object', required: ['kind'], properties: { kind: { const: 'note' }, text: { type: 'string' } } },
          { type: 'object', required: ['kind'], properties: { kind: { const: 'task' }, due: { type: 'string' } } },
        ],
      },
      NewLead: {
        type: 'object',
        required: ['company'],
        additionalProperties: false,
        properties: {
          company: { type: 'string', minLength: 1, maxLength: 200 },
          phone: { anyOf: [{ type: 'string', pattern: '^[+0-9]*$' }, { type: 'null' }] },
          status: { enum: ['NEW', 'WON'] },
          due: {
            anyOf: [
              { type: 'string', format: 'date' },
              { type: 'string', format: 'date-time' },
            ],
          },
        },
      },
    },
  },
};

type Changed = typeof EARLIER;

/** What is found after a change of the document. */
function breaksOf(change: (later: Changed) => void): string[] {
  const later = structuredClone(EARLIER);
  change(later);
  return breakingChanges(EARLIER as ApiDocument, later as ApiDocument);
}

const lead = (later: Changed): { properties: Record<string, Schema>; required: string[] } =>
  later.components.schemas.Lead;
const newLead = (later: Changed): { properties: Record<string, Schema>; required: string[] } =>
  later.components.schemas.NewLead;
const parametersOf = (later: Changed): object[] => later.paths['/api/leads'].get.parameters;

it('finds nothing in the same document', () => {
  expect(breaksOf(() => {})).toEqual([]);
});

describe('a change that breaks clients', () => {
  it.each<[string, (later: Changed) => void, string]>([
    ['an operation', (later) => Reflect.deleteProperty(later.paths['/api/leads'], 'get'), 'GET /api/leads is gone'],
    ['a webhook', (later) => Reflect.deleteProperty(later.webhooks, 'lead.created'), 'POST lead.created is gone'],
    ['a path', (later) => Reflect.deleteProperty(later.paths, '/api/export'), 'POST /api/export is gone'],
    ['a parameter', (later) => parametersOf(later).pop(), 'GET /api/leads query status is gone'],
    [
      'a response',
      (later) => Reflect.deleteProperty(later.paths['/api/leads'].post.responses, '404'),
      'POST /api/leads 404 is gone',
    ],
    [
      'a header',
      (later) => Reflect.deleteProperty(later.paths['/api/leads'].get.responses['200'].headers, 'ETag'),
      'GET /api/leads 200 no longer has ETag',
    ],
    [
      'a media type',
      (later) => Reflect.deleteProperty(later.paths['/api/export'].post.responses['200'].content, 'text/csv'),
      'POST /api/export 200 is no longer text/csv',
    ],
    [
      'a code',
      (later) => Object.assign(later.components.responses.Missing, { description: 'The code is `NOT_FOUND`.' }),
      'POST /api/leads 404 no longer has LEAD_MERGED',
    ],
    [
      'a field of a response',
      (later) => Reflect.deleteProperty(lead(later).properties, 'amount'),
      'GET /api/leads 200[].amount is gone',
    ],
    [
      'a field of a webhook',
      (later) => Reflect.deleteProperty(lead(later).properties, 'amount'),
      'POST lead.created body.data.amount is gone',
    ],
    [
      'a field of a request',
      (later) => Reflect.deleteProperty(newLead(later).properties, 'phone'),
      'POST /api/leads body.phone is gone',
    ],
    [
      'a field of one of several shapes',
      (later) => Reflect.deleteProperty(later.components.schemas.Part.anyOf[1]?.properties ?? {}, 'due'),
      'GET /api/leads 200[].parts[].due is gone',
    ],
  ])('is to remove %s', (_, change, found) => {
    expect(breaksOf(change)).toContain(found);
  });

  it.each<[string, (later: Changed) => void, string]>([
    [
      'a required parameter',
      (later) => parametersOf(later).push({ in: 'query', name: 'q', required: true, schema: {} }),
      ' query q is now required',
    ],
    ['a required field', (later) => newLead(later).required.push('phone'), ' body.phone is now required'],
  ])('is to require %s', (_, change, found) => {
    expect(breaksOf(change).join()).toContain(found);
  });

  it.each<[string, keyof typeof EARLIER.components.schemas.Lead.properties, Schema, string]>([
    ['another type', 'amount', { type: ['string', 'null'] }, '.amount is no longer number'],
    ['one more type', 'status', { type: ['string', 'null'], enum: ['NEW', 'WON', null] }, '.status can now be null'],
    ['any value', 'status', { type: 'string' }, '.status can now be any value'],
    ['another format', 'id', { type: 'string' }, '.id has another format: none'],
    [
      'other values by key',
      'custom',
      { type: 'object', additionalProperties: { type: 'number' } },
      '.custom{} is no longer string',
    ],
  ])('is to send %s', (_, field, schema, found) => {
    expect(breaksOf((later) => Object.assign(lead(later).properties, { [field]: schema })).join()).toContain(found);
  });

  it.each<[string, keyof typeof EARLIER.components.schemas.NewLead.properties, Schema, string]>([
    ['another type', 'company', { type: 'integer' }, '.company is no longer string'],
    ['less text', 'company', { type: 'string', minLength: 1, maxLength: 100 }, '.company has a tighter maxLength'],
    ['no short text', 'company', { type: 'string', minLength: 2, maxLength: 200 }, '.company has a tighter minLength'],
    [
      'other text',
      'phone',
      { anyOf: [{ type: 'string', pattern: '^x' }, { type: 'null' }] },
      '.phone has another pattern: ^x',
    ],
    ['no null', 'phone', { type: 'string', pattern: '^[+0-9]*$' }, '.phone is no longer null'],
    ['fewer values', 'status', { enum: ['NEW'] }, '.status no longer takes "WON"'],
    ['only some values', 'company', { type: 'string', enum: ['Acme'] }, '.company no longer takes every value'],
    ['fewer formats', 'due', { type: 'string', format: 'date' }, '.due has another format: date'],
  ])('is to take %s', (_, field, schema, found) => {
    expect(breaksOf((later) => Object.assign(newLead(later).properties, { [field]: schema })).join()).toContain(found);
  });

  it('is a lower limit of a parameter, or to promise less', () => {
    expect(
      breaksOf((later) => Object.assign(later.components.parameters.Page.schema, { maximum: 100 })).join(),
    ).toContain(' query limit has a tighter maximum');
    expect(breaksOf((later) => lead(later).required.shift()).join()).toContain('.id is no longer certain');
  });
});

describe('an addition breaks nothing', () => {
  it.each<[string, (later: Changed) => void]>([
    ['an operation', (later) => Object.assign(later.paths, { '/api/notes': later.paths['/api/leads'] })],
    ['a parameter', (later) => parametersOf(later).push({ in: 'query', name: 'q', schema: { type: 'string' } })],
    ['a field of a response', (later) => Object.assign(lead(later).properties, { source: { type: 'string' } })],
    ['a field of a request', (later) => Object.assign(newLead(later).properties, { source: { type: 'string' } })],
    ['a status', (later) => Object.assign(later.paths['/api/leads'].post.responses, { 409: { content: {} } })],
    ['a value of a response', (later) => lead(later).properties.status?.enum?.push('LOST')],
    ['a value of a request', (later) => newLead(later).properties.status?.enum?.push('LOST')],
    [
      'another type of a request',
      (later) => Object.assign(newLead(later).properties, { company: { type: ['string', 'null'], minLength: 1 } }),
    ],
    [
      'lists of the values of a request',
      (later) =>
        Object.assign(newLead(later).properties, {
          status: { type: 'string', pattern: '^(?:NEW|WON)(?:,(?:NEW|WON))*$' },
        }),
    ],
    ['any other field of a response', (later) => Reflect.deleteProperty(lead(later), 'additionalProperties')],
    ['a promise', (later) => lead(later).required.push('status')],
    ['no more null', (later) => Object.assign(lead(later).properties, { amount: { type: 'integer' } })],
    [
      'a shape of several',
      (later) =>
        later.components.schemas.Part.anyOf.push({
          type: 'object',
          required: ['kind'],
          properties: { kind: { const: 'file' }, text: { type: 'string' } },
        }),
    ],
    [
      'a code',
      (later) =>
        Object.assign(later.components.responses.Missing, { description: '`NOT_FOUND`, `LEAD_MERGED`, `GONE`' }),
    ],
  ])('%s', (_, change) => {
    expect(breaksOf(change)).toEqual([]);
  });
});
