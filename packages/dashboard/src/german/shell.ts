/** German texts of the frame (navigation, signing in, search, overview), keyed by the English text. */
export const deShell = {
  'Something went wrong': 'Etwas ist schiefgegangen',
  'This part of the dashboard couldn’t be loaded: the connection failed, or the service was updated. Reload the page.':
    'Dieser Teil des Dashboards konnte nicht geladen werden: Die Verbindung ist abgebrochen, oder der Dienst wurde aktualisiert. Lade die Seite neu.',
  'Reload the page': 'Seite neu laden',
  Navigation: 'Navigation',
  Search: 'Suchen',
  Areas: 'Bereiche',
  'Signed in by the admin secret': 'Mit dem Admin-Geheimnis angemeldet',
  'Signed in with your own account': 'Mit deinem eigenen Konto angemeldet',
  'Version {version}': 'Version {version}',
  'Leaving closes only the dashboard: this browser stays signed in.':
    'Das schließt nur das Dashboard: Dieser Browser bleibt angemeldet.',
  'Skip to content': 'Zum Inhalt springen',
  'Nothing to administer': 'Nichts zu verwalten',
  'This service has none of the stores that the dashboard works on.':
    'Dieser Dienst hat keinen der Speicher, mit denen das Dashboard arbeitet.',
  Menu: 'Menü',
  'The search couldn’t be loaded. Check the connection, or reload the page.':
    'Die Suche konnte nicht geladen werden. Prüfe die Verbindung oder lade die Seite neu.',
  'That is not the admin secret of this service.': 'Das ist nicht das Admin-Geheimnis dieses Dienstes.',
  Administration: 'Verwaltung',
  'The secret stays in this page’s memory and is sent only to this service.':
    'Das Geheimnis bleibt im Speicher dieser Seite und wird nur an diesen Dienst gesendet.',
  'Keep the secret for this tab': 'Geheimnis für diesen Tab behalten',
  'Kept until the tab is closed, even after a reload. A duplicate of the tab has it too.':
    'Behalten, bis der Tab geschlossen wird, auch nach dem Neuladen. Ein Duplikat des Tabs hat es auch.',
  or: 'oder',
  "This browser isn't signed in. Sign in first, then open this page again.":
    'Dieser Browser ist nicht angemeldet. Melde dich zuerst an und öffne dann diese Seite wieder.',
  'Continue with my own account': 'Mit meinem eigenen Konto fortfahren',
  'The service can’t be reached. The secret is still kept for this tab.':
    'Der Dienst ist nicht erreichbar. Das Geheimnis bleibt für diesen Tab gespeichert.',
  'Forget the secret': 'Geheimnis vergessen',
  'This browser does not support passkeys.': 'Dieser Browser unterstützt keine Passkeys.',
  'The passkey was not used. Try again.': 'Der Passkey wurde nicht benutzt. Versuche es noch einmal.',
  'Confirm that it’s you': 'Bestätige, dass du es bist',
  'You signed in a while ago. Confirm that it’s you to continue.':
    'Deine Anmeldung liegt eine Weile zurück. Bestätige, dass du es bist, um fortzufahren.',
  'Your password': 'Dein Passwort',
  'Code from your authenticator app': 'Code deiner Authenticator-App',
  Continue: 'Weiter',
  'Sign in again in another tab, then continue here.':
    'Melde dich in einem anderen Tab wieder an und mach dann hier weiter.',
  '{link}, then continue here.': '{link} und dann hier weitermachen.',
  'Sign in again in another tab': 'In einem anderen Tab wieder anmelden',
  'Another account is signed in now. Reload this page to continue with that account.':
    'Jetzt ist ein anderes Konto angemeldet. Lade diese Seite neu, um damit weiterzumachen.',
  'Use the password': 'Passwort benutzen',
  'Use a passkey': 'Passkey benutzen',
  'Use the authenticator app': 'Authenticator-App benutzen',
  Setting: 'Einstellung',
  Action: 'Aktion',
  'Edit mails': 'E-Mails bearbeiten',
  'Edit texts of pages': 'Texte der Seiten bearbeiten',
  'Who changed settings': 'Wer Einstellungen geändert hat',
  'Search and commands': 'Suche und Befehle',
  'Search users, sessions, roles, tenants, webhooks, settings and actions':
    'Suche nach Benutzern, Sitzungen, Rollen, Mandanten, Webhooks, Einstellungen und Aktionen',
  'Nothing found.': 'Nichts gefunden.',
  'The service can’t be reached, so only pages, settings and actions are found.':
    'Der Dienst ist nicht erreichbar, darum werden nur Seiten, Einstellungen und Aktionen gefunden.',
  'Some records couldn’t be searched: {reason}': 'Manches konnte nicht durchsucht werden: {reason}',
  'Sessions of {user}': 'Sitzungen von {user}',
  'Sign-in rules: email verification, grace period, second factor':
    'Anmelderegeln: Bestätigung der E-Mail, Aufschub, zweiter Faktor',
  'Appearance: site name, colours, logo, background': 'Aussehen: Name der Website, Farben, Logo, Hintergrund',
  '{title}: none in {days, plural, one {# day} other {# days}}':
    '{title}: keine in {days, plural, one {# Tag} other {# Tagen}}',
  '{title}: {sum} in {days, plural, one {# day} other {# days}}, most on {day} with {most}':
    '{title}: {sum} in {days, plural, one {# Tag} other {# Tagen}}, die meisten am {day} mit {most}',
  'in total': 'insgesamt',
  'on {day}': 'am {day}',
  'Per day': 'Pro Tag',
  'The same as a table': 'Dasselbe als Tabelle',
  'Figures per day': 'Zahlen pro Tag',
  'Figures per day, newest first': 'Zahlen pro Tag, neueste zuerst',
  'Day (UTC)': 'Tag (UTC)',
  '{count} disabled': '{count} gesperrt',
  'Active sessions': 'Aktive Sitzungen',
  'Deliveries and messages waiting': 'Wartende Zustellungen und Nachrichten',
  'no users yet': 'noch keine Benutzer',
  '{percent} % of users': '{percent} % der Benutzer',
  'Days shown': 'Gezeigte Tage',
  '{days} days': '{days} Tage',
  'Own dates': 'Zeitraum',
  'Choose the first and the last day, at most 90 days.': 'Wähle den ersten und den letzten Tag, höchstens 90 Tage.',
  'How people sign in': 'Wie sich Benutzer anmelden',
  '{succeeded} succeeded, {failed}.': '{succeeded} erfolgreich, {failed}.',
  '{count} failed': '{count} fehlgeschlagen',
  'Active users: {day} (last day), {week} (last 7 days), {month} (last 30 days).':
    'Aktive Benutzer: {day} (letzter Tag), {week} (letzte 7 Tage), {month} (letzte 30 Tage).',
  'Active users up to {to}: {day} (last day), {week} (last 7 days), {month} (last 30 days).':
    'Aktive Benutzer bis {to}: {day} (letzter Tag), {week} (letzte 7 Tage), {month} (letzte 30 Tage).',
  'None in this time.': 'Keine in dieser Zeit.',
  Succeeded: 'Erfolgreich',
  Failed: 'Fehlgeschlagen',
  'Sign-ins': 'Anmeldungen',
  Registrations: 'Registrierungen',
  'Deliveries and messages': 'Zustellungen und Nachrichten',
  Method: 'Verfahren',
  'Verified|users': 'Bestätigt',
  'All {total} users found': 'Alle {total} gefundenen Benutzer',
  Invitation: 'Einladung',
}
