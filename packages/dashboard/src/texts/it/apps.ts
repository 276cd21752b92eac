/** Italian texts about apps of the authorization server, keyed by the English text. */
export const itApps = {
  'Register an app': 'Registra un’app',
  'Edit “{name}”': 'Modifica “{name}”',
  'Register app': 'Registra l’app',
  'People see this name when they are asked to allow the app.':
    'Gli utenti lo vedono quando viene chiesto loro di autorizzare l’app.',
  'Redirect URIs': 'URI di reindirizzamento',
  'One per line, compared exactly. Without one, people can’t sign in to the app in a browser.':
    'Uno per riga, confrontato per intero. Senza, non si può accedere all’app in un browser.',
  'One per line. If empty, the app may ask for all.': 'Uno per riga. Se vuoto, l’app può chiederli tutti.',
  'APIs whose tokens the app checks': 'API di cui l’app verifica i token',
  'Addresses of these APIs, one per line. The app needs a secret.':
    'Indirizzi di queste API, uno per riga. L’app deve avere un segreto.',
  'Has a secret': 'Ha un segreto',
  'Only for programs on servers, which can keep a secret.':
    'Solo per programmi su server, che possono custodire un segreto.',
  'Keeps its access': 'Mantiene l’accesso',
  'The app can use an account while its user is away.': 'L’app può usare un account mentre il suo utente è assente.',
  'Acts for itself': 'Agisce per conto proprio',
  'The app gets tokens without a user. It needs a secret.':
    'L’app ottiene token senza un utente. Deve avere un segreto.',
  'Shows device codes': 'Mostra codici per dispositivi',
  'For command-line programs and television sets.': 'Per programmi da riga di comando e televisori.',
  'Doesn’t ask for consent': 'Non chiede il consenso',
  'Only for apps of your own.': 'Solo per le tue app.',
  'The app can no longer use any account, and no one can sign in to it with this service. This can’t be undone.':
    'L’app non potrà più usare nessun account, e nessuno potrà accedervi con questo servizio. Non si può annullare.',
  'Delete the app “{name}”?': 'Eliminare l’app “{name}”?',
  'Delete app': 'Elimina l’app',
  'App {name} deleted': 'App {name} eliminata',
  'The previous secret works for another 24 hours. Give the app the new secret in this time.':
    'Il segreto precedente vale ancora per 24 ore. Entro questo tempo dai all’app quello nuovo.',
  'The previous secret has leaked: it stops working at once':
    'Il segreto precedente è trapelato: non vale più da subito',
  'Renew the secret of “{name}”?': 'Rinnovare il segreto di “{name}”?',
  'Renew secret': 'Rinnova il segreto',
  'Secret of {name} renewed': 'Segreto di {name} rinnovato',
  App: 'App',
  'Device codes': 'Codici per dispositivi',
  'Grant types': 'Tipi di grant',
  Registered: 'Registrazione',
  'Renew secret of {name}': 'Rinnova il segreto di {name}',
  'The app’s tokens stop working, and it has to ask the user again. APIs that verify tokens themselves accept them for up to 10 minutes more.':
    'I suoi token non valgono più e l’app deve chiedere di nuovo all’utente. Le API che verificano i token da sole li accettano ancora per 10 minuti al massimo.',
  'End the access of “{name}”?': 'Terminare l’accesso di “{name}”?',
  'End access': 'Termina l’accesso',
  'Access of {name} ended': 'Accesso di {name} terminato',
  'Connected apps': 'App collegate',
  'No app may use the account.': 'Nessuna app può usare l’account.',
  'Since {since} · last used {used}': 'Collegata: {since} · ultimo uso: {used}',
  'End access of {name}': 'Termina l’accesso di {name}',
  'People are warned about {clientId} until 100 of them have allowed it':
    'Gli utenti ricevono un avviso su {clientId} finché 100 di loro non l’hanno autorizzata',
  '{clientId} is trusted': '{clientId} è attendibile',
  'Calls itself “{name}”': 'Si presenta come “{name}”',
  Trusted: 'Attendibile',
  'Warn about {app}': 'Avvisa su {app}',
  'Trust {app}': 'Considera attendibile {app}',
  Warn: 'Avvisa',
  Trust: 'Considera attendibile',
  'Such an app publishes its name at a web address of its own. Only the address identifies the app: anyone can choose any name. Trust an app only if you know its address.':
    'Queste app pubblicano il proprio nome a un loro indirizzo web. Solo l’indirizzo identifica l’app: il nome può sceglierlo chiunque. Considera attendibile un’app solo se ne conosci l’indirizzo.',
  'Apps that aren’t registered here': 'App non registrate qui',
  'No such app was opened within the last two weeks.':
    'Nessuno ha aperto una di queste app nelle ultime due settimane.',
  'No apps yet': 'Ancora nessuna app',
  'Apps that are registered here can ask users for access to their accounts. Apps from the service’s configuration aren’t listed.':
    'Le app registrate qui possono chiedere agli utenti di accedere ai loro account. Le app della configurazione del servizio non sono elencate.',
  'Secret of the app': 'Segreto dell’app',
  'Copy the secret now. It is shown only once, and the service stores only its hash.':
    'Copia il segreto adesso. Viene mostrato una volta sola, e il servizio ne conserva soltanto l’hash.',
} as const
