/** Suites and cases that need a store of API keys. */
export const NEED_API_KEYS: readonly string[] = [
  'POST /tools/stream/ticket › I16 a ticket of an API key is void once the key is revoked',
  'What a former administrator made',
  'Names of the service › I13 are tracked by no key but one that may do everything',
  'Names of the service › I13 are types of no notification by such a key',
  '/admin/api/api-keys',
  'API keys that administer',
  "API keys on a host's own routes",
  'API keys of users',
  'API keys of organisations',
  'API keys whose owner changes at once',
  'Operations of the host › API keys are issued, listed and revoked',
]
