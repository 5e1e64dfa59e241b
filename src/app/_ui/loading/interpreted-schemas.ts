// On the first schema, zod would try to compile code, which the content security policy forbids and the browser reports.
// Its own `config` would load it on every page. Only pages and their workers have a location.
if (typeof location !== 'undefined') {
  const shared: { __zod_globalConfig?: { jitless?: boolean } } = globalThis as object;
  shared.__zod_globalConfig ??= {};
  shared.__zod_globalConfig.jitless = true;
}

export {};
