import type { TextKey } from './en.ts'
import { itAccount } from './it-account.ts'
import { itActing } from './it-acting.ts'
import { itErrors } from './it-errors.ts'
import { itGuests } from './it-guests.ts'
import { itKeys } from './it-keys.ts'
import { itRules } from './it-rules.ts'
import { itWays } from './it-ways.ts'

export const it: Readonly<Record<TextKey, string>> = {
  'common.or': 'oppure',
  'common.continue': 'Continua',
  'common.removed': 'Rimossi, perché può averli impostati qualcun altro prima che questa casella fosse tua:',
  'common.copy': 'Copia',
  'common.copied': 'Copiato',
  'common.download': 'Scarica',
  'common.sendAgain': 'Invia di nuovo',
  'common.sentAgain': 'Inviato di nuovo.',
  'common.toSignIn': 'Torna all’accesso',
  'common.language': 'Lingua',
  'common.optional': 'facoltativo',
  'common.leaving': 'Accesso effettuato. Un momento…',
  'common.cancel': 'Annulla',
  'common.tryAgain': 'Riprova',

  'field.email': 'Email',
  'field.username': 'Nome utente',
  'field.usernameHint': 'Da 3 a 30 lettere, cifre, punti, trattini o trattini bassi.',
  'field.password': 'Password',
  'field.newPassword': 'Nuova password',
  'field.name': 'Nome',
  'field.code': 'Codice di sei cifre',
  'field.mailCode': 'Codice della nostra email',
  'field.recoveryCode': 'Codice di recupero',
  'field.showPassword': 'Mostra la password',
  'field.hidePassword': 'Nascondi la password',
  'field.passwordHint': 'Qualche parola che ricorderai: almeno {minLength} caratteri.',
  'field.newEmail': 'Nuovo indirizzo email',
  'field.currentPassword': 'Password attuale',
  'field.phone': 'Numero di telefono',
  'field.phoneHint': 'Con il prefisso internazionale, per esempio +39 347 123 4567.',
  'field.passwordWeak': 'Questa password è facile da indovinare. Qualche parola è più sicura.',

  'login.title': 'Accedi',
  'login.lead': 'Ti diamo il benvenuto su {siteName}.',
  'login.submit': 'Accedi',
  'login.forgot': 'Password dimenticata?',
  'login.noAccount': 'Non hai ancora un account?',
  'login.register': 'Creane uno',
  'login.otherWay': 'Accedi in un altro modo',
  'login.unverified': 'Prima verifica il tuo indirizzo: apri il link nella nostra email.',
  'login.linkSent':
    'Se {email} appartiene a un account, un link per accedere è in arrivo. Aprilo su questo dispositivo.',
  'login.codeSent': 'Se {email} appartiene a un account, un codice per accedere è in arrivo. Inseriscilo qui.',
  'login.bothSent':
    'Se {email} appartiene a un account, abbiamo inviato un’email con un codice e un link. Inserisci qui il codice, oppure apri il link su questo dispositivo.',
  'login.mailSent':
    'Un’email è in arrivo a {email}. Segui le istruzioni che contiene per accedere o per creare il tuo account.',
  'login.smsTitle': 'Inserisci il codice',
  'login.smsSent':
    'Se {email} appartiene a un account con un numero di telefono, abbiamo inviato un codice a quel numero.',

  'sent.title': 'Controlla la posta',
  'sent.hint': 'Non trovi nulla? Guarda nella posta indesiderata o ripeti l’invio.',

  'register.title': 'Crea il tuo account',
  'register.submit': 'Crea l’account',
  'register.haveAccount': 'Hai già un account?',
  'register.login': 'Accedi',
  'register.doneTitle': 'Il tuo account è pronto',
  'register.done': 'Ora puoi accedere come {email}.',
  'register.mailed': 'Un’email è in arrivo a {email}. Segui le istruzioni che contiene per creare il tuo account.',
  'register.verifyTitle': 'Ancora un passo',
  'register.verify': 'Abbiamo inviato un’email a {email}. Apri il link che contiene per verificare il tuo indirizzo.',
  'register.waiting': 'Questa pagina ti fa accedere non appena il link viene aperto in questo browser.',
  'register.opened': 'Ho aperto il link',

  'forgot.title': 'Reimposta la tua password',
  'forgot.lead': 'Scrivi il tuo indirizzo: ti invieremo un link per scegliere una nuova password.',
  'forgot.submit': 'Invia il link',
  'forgot.sent': 'Se {email} appartiene a un account, un link per scegliere una nuova password è in arrivo.',
  'forgot.leadAny': 'Inserisci quello con cui accedi: ti inviamo un link o un codice per scegliere una nuova password.',
  'forgot.sentCode':
    'Se {name} appartiene a un account, abbiamo inviato un codice al telefono dell’account oppure un link al suo indirizzo email.',

  'invite.title': 'Hai ricevuto un invito',
  'invite.lead': 'L’invito è per {email}. Scegli una password per accettarlo.',
  'invite.leadMethods': 'L’invito è per {email}. Scegli come vuoi accedere d’ora in poi.',
  'invite.switch':
    'In questo browser hai effettuato l’accesso come {other}. Con questi pulsanti accedi invece come {email}.',
  'invite.passkey': 'Accetta con una passkey',
  'invite.addPasskey': 'Hai effettuato l’accesso come {email}. Crea una passkey per il prossimo accesso.',
  'invite.connect': 'Hai effettuato l’accesso come {email}. Collega {provider} per il prossimo accesso.',
  'invite.later': 'Più tardi',
  'invite.laterHint': 'Puoi farlo nel tuo account quando vuoi.',
  'invite.join': 'L’invito è per il tuo account {email}.',
  'invite.signIn': '{email} ha già un account. Accedi con quell’account per accettare l’invito.',
  'invite.submit': 'Accetta l’invito',
  'invite.doneTitle': 'Invito accettato',
  'invite.joined': 'Hai accettato l’invito con il tuo account {email}.',

  'reset.title': 'Scegli una nuova password',
  'reset.submit': 'Salva la password',
  'reset.again': 'Chiedi un nuovo link',
  'reset.doneTitle': 'La tua password è cambiata',
  'reset.done': 'Tutte le tue sessioni sono terminate. Accedi con la nuova password.',

  'reset.suspended':
    'Questi metodi di accesso sono stati aggiunti negli ultimi 7 giorni. Per sicurezza non funzionano finché non li riattivi nel tuo account:',

  'removed.title': 'Questa casella è tua',
  'removed.lead': 'Se li avevi aggiunti tu, aggiungili di nuovo: prima scegli una nuova password.',

  'secure.title': 'Non riconosci questa modifica?',
  'secure.lead':
    'Premi il pulsante per disconnettere tutti i dispositivi. Il metodo di accesso indicato nella nostra email, e quelli aggiunti dopo, non funzioneranno più. Una password impostata dopo viene rimossa.',
  'secure.submit': 'Metti al sicuro il mio account',
  'secure.doneTitle': 'Il tuo account è al sicuro',
  'secure.done': 'Tutti i dispositivi sono disconnessi.',
  'secure.suspended': 'Questi metodi di accesso non funzionano più, a meno che tu non li riattivi nel tuo account:',
  'secure.removed': 'Rimossi:',
  'secure.next': 'Ora imposta una nuova password. Poi controlla il tuo account e rimuovi ciò che non è tuo.',

  'method.password': 'Password',
  'method.phone': 'Numero di telefono',
  'method.passkey': 'Passkey',
  'method.linked-account': 'Account collegato',
  'method.feature': 'Metodo di accesso',
  'method.email': 'Indirizzo email',

  'verify.title': 'Verifica il tuo indirizzo email',
  'verify.lead': 'Un clic, e sapremo che questo indirizzo è tuo.',
  'verify.submit': 'Verifica il mio indirizzo',
  'verify.passwordLead': 'Inserisci la password del tuo account, così sapremo che anche l’account è tuo.',
  'verify.noPassword': 'Non ho una password',
  'verify.doneTitle': 'Il tuo indirizzo è verificato',
  'verify.done': 'Grazie. Ora puoi continuare.',
  'verify.failedTitle': 'Non ha funzionato',
  'verify.again': 'Invia un nuovo link',
  'verify.sent': 'Un nuovo link è in arrivo. Aprilo per verificare il tuo indirizzo.',

  'magic.title': 'Accedi con il link',
  'magic.lead': 'Premi il pulsante per accedere su questo dispositivo, ma solo se hai chiesto tu questo link.',
  'magic.leadSignedIn':
    'Hai effettuato l’accesso come {email}. Questo link potrebbe farti accedere come qualcun altro: continua solo se l’hai chiesto tu.',
  'magic.signUpLead': 'Premi il pulsante per creare un account per {email}, ma solo se hai chiesto tu questa email.',
  'magic.signUpName': 'Nome: {name}',
  'magic.submit': 'Accedi',

  'change.title': 'Conferma il tuo nuovo indirizzo',
  'change.lead': 'Dopo la conferma, lo userai per accedere.',
  'change.submit': 'Usa questo indirizzo',
  'change.doneTitle': 'Il tuo indirizzo è cambiato',
  'change.done': 'D’ora in poi accedi con il nuovo indirizzo.',

  'link.title': 'Collega il tuo account',
  'link.lead':
    'Continua solo se hai appena provato tu ad accedere con {provider}. Altrimenti chiudi questa pagina: chi lo ha chiesto potrebbe entrare nel tuo account.',
  'link.leadUnknown':
    'Continua solo se lo hai appena chiesto tu. Altrimenti chiudi questa pagina: chi lo ha chiesto potrebbe entrare nel tuo account.',
  'link.leadAccount':
    'Stai per collegare l’account {provider} “{account}”. Continua solo se è tuo e hai appena provato ad accedere con esso. Altrimenti chiudi questa pagina: chi lo ha chiesto potrebbe entrare nel tuo account.',
  'link.by.password': 'Lo hai chiesto in un altro browser: confermalo con la tua password.',
  'link.by.totp': 'Lo hai chiesto in un altro browser: confermalo con un codice della tua app di autenticazione.',
  'link.startAgain':
    'Questo link funziona solo nel browser in cui lo hai chiesto. Accedi di nuovo qui con il provider per collegare l’account.',
  'link.submit': 'Collega l’account',
  'link.doneTitle': 'Il tuo account è collegato',
  'link.done': 'Ora puoi continuare.',
  'link.signInFirst': 'Accedi e collega',

  'conflict.title': 'Hai già un account',
  'conflict.lead': 'Esiste un account con questo indirizzo, a cui {provider} non è ancora collegato.',
  'conflict.leadUnknown':
    'Esiste un account con questo indirizzo, a cui l’account che hai usato per accedere non è ancora collegato.',
  'conflict.submit': 'Inviami un link per confermare',
  'conflict.sent':
    'Se {provider} può essere collegato a un account con questo indirizzo, un’email è in arrivo. Apri il link che contiene per confermare.',

  'second.title': 'Ancora un passo',
  'second.otherWays': 'Un altro modo',
  'second.submit': 'Verifica',
  'second.totp': 'App di autenticazione',
  'second.totpLead': 'Inserisci il codice mostrato dalla tua app di autenticazione.',
  'second.sms': 'SMS',
  'second.smsLead': 'Possiamo inviare un codice al tuo telefono.',
  'second.smsSend': 'Inviami un codice per SMS',
  'second.smsSent': 'Un codice è in arrivo sul tuo telefono.',
  'second.passkey': 'Passkey',
  'second.passkeyLead': 'Il tuo dispositivo può confermare che sei tu.',
  'second.passkeySubmit': 'Usa una passkey',
  'second.link': 'Link per email',
  'second.linkLead': 'Possiamo inviarti un link per email. Aprilo e premi il pulsante che trovi lì per continuare.',
  'second.linkSend': 'Inviami un link per email',
  'second.linkSent': 'Un link è in arrivo. Aprilo su questo dispositivo.',
  'second.codeLead': 'Possiamo inviarti un codice per email.',
  'second.codeSent': 'Un codice è in arrivo. Inseriscilo qui.',
  'second.bothSent':
    'Ti abbiamo inviato un’email con un codice e un link. Inserisci qui il codice, oppure apri il link su questo dispositivo.',
  'second.recovery': 'Codice di recupero',
  'second.recoveryLead': 'Inserisci uno dei codici che hai salvato. Ognuno vale una volta sola.',
  'second.expiredTitle': 'Ricomincia',

  'setup.title': 'Configura la verifica in due passaggi',
  'setup.startLead':
    'Ti serve un’app di autenticazione, per esempio quella del tuo gestore di password. Una chiave precedente che non hai confermato smette di funzionare.',
  'setup.start': 'Mostra la chiave',
  'setup.lead': 'Inquadra questo codice con un’app di autenticazione, per esempio quella del tuo gestore di password.',
  'setup.qrCode': 'Codice QR per la tua app di autenticazione',
  'setup.openApp': 'Apri in un’app su questo dispositivo',
  'setup.secret': 'Oppure scrivi questa chiave nell’app',
  'setup.codeLead': 'Poi inserisci il codice mostrato dall’app.',
  'setup.submit': 'Conferma',
  'setup.codesTitle': 'Salva i tuoi codici di recupero',
  'setup.codesLead':
    'Servono per accedere se perdi il telefono. Ognuno vale una volta sola, e sono mostrati soltanto ora.',
  'setup.saved': 'Li ho salvati',

  'signedIn.title': 'Hai già effettuato l’accesso',
  'signedIn.lead': 'Accesso effettuato come {email}.',
  'signedIn.failedTitle': 'Non ha funzionato',
  'signedIn.failedLead': 'L’accesso come {email} è ancora attivo.',

  'missing.title': 'Questa pagina non esiste',
  'missing.lead': 'Forse l’indirizzo contiene un errore, o la pagina è stata spostata.',

  'again.title': 'Conferma che sei tu',
  'again.lead': 'È passato un po’ di tempo dal tuo accesso. Per sicurezza serve una nuova conferma.',
  'again.password': 'Conferma',
  'again.totp': 'Conferma',
  'again.passkey': 'Usa una passkey',
  'again.by.password': 'Usa la password',
  'again.by.totp': 'Usa l’app di autenticazione',
  'again.by.passkey': 'Usa una passkey',
  'again.signIn': 'È passato un po’ di tempo dal tuo accesso. Accedi di nuovo e tornerai a questa pagina.',

  ...itAccount,

  ...itGuests,
  ...itKeys,
  ...itRules,
  ...itWays,
  ...itActing,
  ...itErrors,
}
