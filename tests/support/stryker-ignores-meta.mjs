/**
 * What stands in `.meta({ ... })` describes a schema for the OpenAPI document (titles, descriptions, examples): prose
 * that no rule depends on. An object of its own that is handed over by name (`.meta(DATE_TIME)`) does count.
 */
const ignoresMeta = {
  shouldIgnore(path) {
    const { parent } = path;
    const isMeta = parent?.type === 'CallExpression' && parent.callee.property?.name === 'meta';
    if (isMeta && path.isObjectExpression()) return 'describes a schema for the OpenAPI document';
  },
};

export const strykerPlugins = [{ kind: 'Ignore', name: 'meta', value: ignoresMeta }];
