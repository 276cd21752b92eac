/** German texts of this project's features, keyed by the English text: labels, errors, and the pages that hand a sign-in over to an app. */
export const germanFeatures: Readonly<Record<string, string>> = {
  'API keys': 'API-Schlüssel',
  Organisations: 'Organisationen',
  'The organisation does not exist.': 'Die Organisation gibt es nicht.',
  'The user is not a member of the organisation.': 'Die Person gehört nicht zur Organisation.',
  'The invitation does not exist.': 'Die Einladung gibt es nicht.',
  'You own the maximum number of organisations.': 'Du besitzt schon so viele Organisationen, wie erlaubt sind.',
  'Continue to {app}?': 'Weiter zu {app}?',
  'You are signed in as {who}. The app will be signed in to the same account.':
    'Du bist als {who} angemeldet. Die App wird mit demselben Konto angemeldet.',
  'The app will be signed in with your account at {provider}.':
    'Die App wird mit deinem Konto bei {provider} angemeldet.',
  'Continue only if you have just opened this page from the app yourself.':
    'Mach nur weiter, wenn du diese Seite gerade selbst aus der App geöffnet hast.',
  Opens: 'Öffnet',
  Continue: 'Weiter',
  Cancel: 'Abbrechen',
  'The sign-in is not complete': 'Die Anmeldung ist nicht abgeschlossen',
  'You can go back to {app} and try again.': 'Du kannst zu {app} zurückgehen und es noch einmal versuchen.',
  'Back to {app}': 'Zurück zu {app}',
  'This is not possible while acting as another user.': 'Das geht nicht, während du als eine andere Person handelst.',
  'This page is not valid or has expired. Start again in the app.':
    'Diese Seite ist ungültig oder abgelaufen. Beginne in der App noch einmal.',
}
