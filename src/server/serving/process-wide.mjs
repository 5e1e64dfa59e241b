/**
 * The object that this process has once under `name`, made on the first call. Next may load a module more than once per
 * process, and development reloads run it again, so what must exist once is kept on `globalThis`.
 */
export function processWide(name, make) {
  globalThis.stanchion ??= {};
  globalThis.stanchion[name] ??= make();
  return globalThis.stanchion[name];
}
