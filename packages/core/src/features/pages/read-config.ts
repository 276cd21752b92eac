/**
 * What pages for signing in need to know, and the built-in ones themselves. Routes: /ui, /ui/*, /2fa. Ports: ui for the configuration, pages
 * for the pages; settings and templates, whose values win over the options'.
 */
import * as v from 'valibot'
import { ok } from '../../http/reply.ts'
import type { Language } from '../../ports/mailer.ts'
import type { TemplateStore } from '../../ports/templates.ts'
import type { Ui } from '../../ports/ui.ts'
import { endpoint } from '../../sign-in/services.ts'
import { lookOf } from './look.ts'

const colour = v.optional(v.string())

export const readUiConfig = endpoint({
  method: 'GET',
  path: '/ui/config',
  summary: 'What sign-in pages need to know',
  access: 'public',
  needs: ['ui'],
  uses: ['pages', 'settings', 'templates', 'registration', 'mailer', 'sms', 'oauth'],
  query: v.object({ lang: v.optional(v.string()) }),
  replies: {
    200: v.object({
      apiPrefix: v.string(),
      features: v.record(v.string(), v.boolean()),
      ui: v.object({
        siteName: v.string(),
        primaryColor: v.string(),
        secondaryColor: v.string(),
        logoUrl: colour,
        customCss: colour,
        bgColor: colour,
        bgImage: colour,
        cardBg: colour,
      }),
      translations: v.record(v.string(), v.string()),
      lang: v.picklist(['en', 'it']),
      headless: v.boolean(),
      registrationEnabled: v.boolean(),
      magicLinkEnabled: v.boolean(),
      smsEnabled: v.boolean(),
      totpEnabled: v.boolean(),
      githubEnabled: v.boolean(),
      googleEnabled: v.boolean(),
      availableProviders: v.array(v.string()),
    }),
  },

  async handle({ query }, { ui, pages, settings, templates, registration, mailer = {}, sms, oauth, policies, mounts }) {
    const lang = query.lang === 'en' || query.lang === 'it' ? query.lang : ui.defaultLang
    const { verificationMode, secondFactor } = await policies()
    const methods = secondFactor.methods ?? ['totp']
    const availableProviders = oauth?.ids ?? []
    const [register, magicLink] = [registration !== undefined, mailer.sendMagicLink !== undefined]
    const [google, github] = [availableProviders.includes('google'), availableProviders.includes('github')]
    return ok({
      apiPrefix: mounts.auth,
      features: {
        register,
        magicLink,
        sms: sms !== undefined,
        google,
        github,
        forgotPassword: mailer.sendPasswordReset !== undefined,
        verifyEmail: mailer.sendVerificationEmail !== undefined && verificationMode !== 'none',
        twoFactor: methods.length > 0,
      },
      ui: lookOf(ui.look, (await settings?.getSettings())?.ui),
      translations: await textsIn(lang, ui, templates),
      lang,
      headless: pages === undefined,
      registrationEnabled: register,
      magicLinkEnabled: magicLink,
      smsEnabled: sms !== undefined,
      totpEnabled: methods.includes('totp'),
      githubEnabled: github,
      googleEnabled: google,
      availableProviders,
    })
  },
})

/** The built-in texts, and over them those of the host for any page. */
async function textsIn(lang: Language, { texts }: Ui, templates: TemplateStore | undefined) {
  const own = (await templates?.listPages()) ?? []
  return Object.fromEntries(
    [texts[lang], ...own.map(({ translations }) => translations[lang] ?? {})].flatMap(Object.entries),
  )
}
