/** Texts about API keys. */
export const enKeys = {
  'keys.title': 'API keys',
  'keys.new': 'New key',
  'keys.createStart': 'Create',
  'keys.none': 'None yet. With a key, a program can act for you.',
  'keys.noScopes': 'no permissions',
  'keys.until': 'valid until {day}',
  'keys.revoked': 'revoked by an administrator',
  'keys.delete': 'Delete',
  'keys.deleteAsk': 'Programs that use {name} stop working. This can’t be undone.',
  'keys.name': 'What the key is for',
  'keys.days': 'Days until it expires',
  'keys.scopes': 'What the key may do',
  'keys.create': 'Create the key',
  'keys.made': 'Copy the key now. It isn’t shown again.',
  'keys.saved': 'I have saved it',
}
