/** German texts about apps of the authorization server, keyed by the English text. */
export const deApps = {
  'Register an app': 'App registrieren',
  'Edit “{name}”': '„{name}“ bearbeiten',
  'Register app': 'App registrieren',
  'People see this name when they are asked to allow the app.': 'Benutzer sehen ihn, wenn sie die App erlauben sollen.',
  'Redirect URIs': 'Redirect-URIs',
  'One per line, compared exactly. Without one, people can’t sign in to the app in a browser.':
    'Eine pro Zeile, genau verglichen. Ohne kann sich niemand im Browser bei der App anmelden.',
  'One per line. If empty, the app may ask for all.': 'Einer pro Zeile. Wenn leer, darf die App alle verlangen.',
  'APIs whose tokens the app checks': 'APIs, deren Tokens die App prüft',
  'Addresses of these APIs, one per line. The app needs a secret.':
    'Adressen dieser APIs, eine pro Zeile. Die App braucht ein Geheimnis.',
  'Has a secret': 'Hat ein Geheimnis',
  'Only for programs on servers, which can keep a secret.':
    'Nur für Programme auf Servern, die ein Geheimnis bewahren können.',
  'Keeps its access': 'Behält ihren Zugriff',
  'The app can use an account while its user is away.':
    'Die App kann ein Konto benutzen, wenn dessen Benutzer nicht da ist.',
  'Acts for itself': 'Handelt für sich selbst',
  'The app gets tokens without a user. It needs a secret.':
    'Die App bekommt Tokens ohne einen Benutzer. Sie braucht ein Geheimnis.',
  'Shows device codes': 'Zeigt Gerätecodes',
  'For command-line programs and television sets.': 'Für Kommandozeilenprogramme und Fernseher.',
  'Doesn’t ask for consent': 'Fragt nicht nach Zustimmung',
  'Only for apps of your own.': 'Nur für deine eigenen Apps.',
  'The app can no longer use any account, and no one can sign in to it with this service. This can’t be undone.':
    'Die App kann kein Konto mehr benutzen, und niemand kann sich mit diesem Dienst bei ihr anmelden. Das lässt sich nicht rückgängig machen.',
  'Delete the app “{name}”?': 'App „{name}“ löschen?',
  'Delete app': 'App löschen',
  'App {name} deleted': 'App {name} gelöscht',
  'The previous secret works for another 24 hours. Give the app the new secret in this time.':
    'Das vorige Geheimnis gilt noch 24 Stunden. Gib der App in dieser Zeit das neue.',
  'The previous secret has leaked: it stops working at once':
    'Das vorige Geheimnis ist bekannt geworden: sofort ungültig machen',
  'Renew the secret of “{name}”?': 'Geheimnis von „{name}“ erneuern?',
  'Renew secret': 'Geheimnis erneuern',
  'Secret of {name} renewed': 'Geheimnis von {name} erneuert',
  App: 'App',
  'Device codes': 'Gerätecodes',
  'Grant types': 'Grant-Typen',
  Registered: 'Registriert',
  'Renew secret of {name}': 'Geheimnis von {name} erneuern',
  'The app’s tokens stop working, and it has to ask the user again. APIs that verify tokens themselves accept them for up to 10 minutes more.':
    'Die Tokens der App gelten nicht mehr, und sie muss den Benutzer neu fragen. APIs, die Tokens selbst prüfen, nehmen sie noch bis zu 10 Minuten lang an.',
  'End the access of “{name}”?': 'Zugriff von „{name}“ beenden?',
  'End access': 'Zugriff beenden',
  'Access of {name} ended': 'Zugriff von {name} beendet',
  'Connected apps': 'Verbundene Apps',
  'No app may use the account.': 'Keine App darf das Konto benutzen.',
  'Since {since} · last used {used}': 'Seit {since} · zuletzt benutzt {used}',
  'End access of {name}': 'Zugriff von {name} beenden',
  'People are warned about {clientId} until 100 of them have allowed it':
    'Benutzer werden vor {clientId} gewarnt, bis 100 von ihnen die App erlaubt haben',
  '{clientId} is trusted': '{clientId} ist vertrauenswürdig',
  'Calls itself “{name}”': 'Nennt sich „{name}“',
  Trusted: 'Vertrauenswürdig',
  'Warn about {app}': 'Vor {app} warnen',
  'Trust {app}': '{app} vertrauen',
  Warn: 'Warnen',
  Trust: 'Vertrauen',
  'Such an app publishes its name at a web address of its own. Only the address identifies the app: anyone can choose any name. Trust an app only if you know its address.':
    'Eine solche App veröffentlicht ihren Namen unter einer eigenen Webadresse. Nur die Adresse identifiziert die App: Den Namen kann jeder frei wählen. Vertraue einer App nur, wenn du ihre Adresse kennst.',
  'Apps that aren’t registered here': 'Apps, die hier nicht registriert sind',
  'No such app was opened within the last two weeks.':
    'In den letzten zwei Wochen hat niemand eine solche App geöffnet.',
  'No apps yet': 'Noch keine Apps',
  'Apps that are registered here can ask users for access to their accounts. Apps from the service’s configuration aren’t listed.':
    'Apps, die hier registriert sind, können Benutzer um Zugriff auf ihre Konten bitten. Apps aus der Konfiguration des Dienstes stehen nicht in der Liste.',
  'Secret of the app': 'Geheimnis der App',
  'Copy the secret now. It is shown only once, and the service stores only its hash.':
    'Kopiere das Geheimnis jetzt. Es wird nur einmal gezeigt, und der Dienst speichert nur seinen Hash.',
}
