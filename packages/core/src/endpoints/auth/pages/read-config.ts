import * as v from 'valibot'
import { keepsSmsCodes } from '../../../identity/accounts/sms-user-store.ts'
import { appearanceOf } from '../../../outgoing/appearance/appearance.ts'
import { lookReply } from '../../../outgoing/appearance/look-reply.ts'
import { textsIn } from '../../../outgoing/appearance/page-texts.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { errorsIn, languageList, sectionsIn } from './in-language.ts'

const optionalText = v.optional(v.string())

/** Returns the configuration for the built-in pages and the host's own pages. Administrators' settings and templates override the options. */
export const readUiConfig = endpoint({
  method: 'GET',
  path: '/ui/config',
  summary: 'Read the configuration of sign-in pages',
  success: 'Features, appearance and texts of the sign-in pages.',
  access: 'public',
  needs: ['ui', 'users'],
  query: v.object({ lang: optionalText, openedBelow: optionalText }),
  replies: {
    200: v.object({
      apiPrefix: v.string(),
      features: v.record(v.string(), v.boolean()),
      ui: lookReply,
      translations: v.record(v.string(), v.string()),
      lang: v.string(),
      /** Languages of the pages. Missing if the host adds no language to English and Italian. */
      languages: languageList,
      headless: v.boolean(),
      registrationEnabled: v.boolean(),
      magicLinkEnabled: v.boolean(),
      smsEnabled: v.boolean(),
      totpEnabled: v.boolean(),
      githubEnabled: v.boolean(),
      googleEnabled: v.boolean(),
      availableProviders: v.array(v.string()),
      /** Content of sign-in mails: a code, or a code and a link. Missing if they contain only a link. */
      magicLinkContent: v.optional(v.picklist(['code', 'both'])),
      /** Identifiers by which people may sign in. Missing if only by email address. */
      identifiers: v.optional(v.array(v.picklist(['email', 'username', 'phone']))),
      /** Parts that features add to the built-in pages. Missing if there are none. */
      sections: v.optional(
        v.array(v.object({ feature: v.string(), page: v.picklist(['account', 'signIn']), label: v.string() })),
      ),
    }),
  },

  async handle({ query }, given) {
    const {
      ui,
      users,
      pages,
      templates,
      registration,
      mailer = {},
      sms,
      oauth,
      policies,
      currentSettings,
      mounts,
      features: { sections, errors },
      addedLanguages,
    } = given
    // The built-in pages send `openedBelow` if browsers reach them below another path than the configured one. The log then warns the operator.
    if (query.openedBelow !== undefined) given.publicPathCheck.reachedBelow(query.openedBelow)
    const lang = query.lang !== undefined && Object.hasOwn(ui.texts, query.lang) ? query.lang : ui.defaultLang
    const { verificationMode, secondFactor } = await policies()
    const hasTotp = users.advanceTotpStep !== undefined
    const methods = (secondFactor.methods ?? ['totp']).filter((id) => id !== 'totp' || hasTotp)
    const signsInBySms = sms !== undefined && keepsSmsCodes(users)
    const availableProviders = oauth?.ids ?? []
    const [register, magicLink] = [registration !== undefined, mailer.sendMagicLink !== undefined]
    const [google, github] = [availableProviders.includes('google'), availableProviders.includes('github')]
    return ok({
      apiPrefix: mounts.auth,
      features: {
        register,
        magicLink,
        sms: signsInBySms,
        google,
        github,
        ...(given.signUp !== undefined && { passwordless: true }),
        passkeys: given.passkeyVerifier !== undefined,
        forgotPassword: mailer.sendPasswordReset !== undefined,
        verifyEmail: mailer.sendVerificationEmail !== undefined && verificationMode !== 'none',
        twoFactor: methods.length > 0,
        changeEmail: mailer.sendChangeEmail !== undefined,
        linkedAccounts: given.linkedAccounts !== undefined,
        linking: oauth?.onLink !== undefined,
        sessions: given.ownSessions !== undefined,
        deleteAccount: users.delete !== undefined,
        ...(registration?.requireEmail === false && { emailOptional: true }),
      },
      ui: appearanceOf(ui.look, (await currentSettings()).ui),
      translations: {
        ...errorsIn(errors, lang, addedLanguages),
        ...textsIn(lang, ui, (await templates?.listPages()) ?? [], given.passwordPolicy.minLength),
      },
      lang,
      ...(ui.languages && { languages: [...ui.languages] }),
      headless: pages === undefined,
      registrationEnabled: register,
      magicLinkEnabled: magicLink,
      smsEnabled: signsInBySms,
      totpEnabled: methods.includes('totp'),
      githubEnabled: github,
      googleEnabled: google,
      availableProviders,
      ...(given.magicLinkContent !== 'link' && { magicLinkContent: given.magicLinkContent }),
      ...(String(given.identifiers) !== 'email' && { identifiers: [...given.identifiers] }),
      ...(sections.length > 0 && { sections: sectionsIn(sections, lang, addedLanguages) }),
    })
  },
})
