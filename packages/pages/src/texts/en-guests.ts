/** Texts for guests, who have no account yet. */
export const enGuests = {
  'guest.title': 'You’re a guest here',
  'guest.lead': 'Create an account to keep what you have made, on all your devices.',
}
