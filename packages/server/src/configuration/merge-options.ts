/**
 * Names of the option groups that contain functions but are merged key by key. Any other object that contains a
 * function is a port, which is replaced as a whole.
 */
const GROUPS_WITH_FUNCTIONS = new Set(['stores', 'email', 'sms', 'links', 'oauth', 'admin', 'webhooks', 'tools'])

type Group = Readonly<Record<string, unknown>>

/**
 * Merges `over` into `base`. Plain groups are merged key by key, features by their names; everything else is replaced. A port is replaced as a
 * whole, so that a host's store never keeps an optional method of the default store, which reads another database.
 */
export function mergeOptions(base: Group, over: Group, parent = ''): Group {
  const merged: Record<string, unknown> = { ...base }
  for (const [name, value] of Object.entries(over)) {
    if (value === undefined) continue
    const [own, path] = [base[name], parent + name]
    merged[name] = merge(path, own, value)
  }
  return merged
}

function merge(path: string, own: unknown, value: unknown): unknown {
  if (path === 'features' && Array.isArray(own) && Array.isArray(value)) return mergeByName(own, value)
  return isGroup(path, own) && isGroup(path, value) ? mergeOptions(own, value, `${path}.`) : value
}

/** Returns the features of both lists. If both have a feature of the same name, keeps the one from `over`. */
function mergeByName(base: readonly Group[], over: readonly Group[]): readonly Group[] {
  const names = new Set(over.map(({ name }) => name))
  return [...base.filter(({ name }) => !names.has(name)), ...over]
}

function isGroup(path: string, value: unknown): value is Group {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  return GROUPS_WITH_FUNCTIONS.has(path) || !Object.values(value).some((member) => typeof member === 'function')
}
