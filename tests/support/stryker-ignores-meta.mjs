/**
 * Excludes object literals in `.meta({ ... })` from mutation. They contain titles, descriptions and examples for the
 * OpenAPI document, which no behaviour depends on. Objects passed by name (`.meta(DATE_TIME)`) are still mutated.
 */
const ignoresMeta = {
  shouldIgnore(path) {
    const { parent } = path;
    const isMeta = parent?.type === 'CallExpression' && parent.callee.property?.name === 'meta';
    if (isMeta && path.isObjectExpression()) return 'describes a schema for the OpenAPI document';
  },
};

export const strykerPlugins = [{ kind: 'Ignore', name: 'meta', value: ignoresMeta }];
