import { defineFeature, endpoint, limits, ok, plainName } from '@sallyport/core/feature'
import * as v from 'valibot'

const kind = v.picklist(['arrived', 'notice', 'lost', 'pin', 'unknown'])
const outcome = v.object({ outcome: v.string() })

/** A feature that tells people of their parcels by mail and by text message. */
export const parcels = defineFeature({
  name: 'parcels',
  mails: {
    arrived: {
      subject: { en: 'A parcel from {from} at {site}', it: 'Un pacco da {from} su {site}' },
      paragraphs: [
        { en: 'Your parcel “{name}” has arrived.', it: 'Il tuo pacco «{name}» è arrivato.' },
        { en: 'It stays for a week.', it: 'Resta per una settimana.' },
      ],
      action: { en: 'Collect it', it: 'Ritiralo' },
      notes: [{ en: 'Nothing to pay.', it: 'Niente da pagare.' }],
    },
    notice: {
      subject: { en: 'We are closed, {name}', it: 'Siamo chiusi, {name}' },
      paragraphs: [{ en: 'Today.', it: 'Oggi.' }],
    },
    lost: { subject: { en: 'Lost', it: 'Perso' }, paragraphs: [{ en: '{place}', it: '{luogo}' }] },
  },
  texts: { pin: { en: '{site}: box {name}', it: '{site}: armadietto {name}' } },
  auth: [
    endpoint({
      method: 'POST',
      path: '/parcels/tell',
      summary: 'Tell a user of a parcel',
      success: 'What became of the message.',
      access: 'user',
      body: v.object({
        kind,
        userId: v.optional(v.string()),
        name: v.optional(v.string(), 'box'),
        from: v.optional(v.string(), 'Ada'),
        link: v.optional(v.string()),
        lang: v.optional(v.string()),
        minutes: v.optional(v.number()),
      }),
      replies: { 200: outcome },
      async handle({ user, body: { kind, userId = user.sub, name, from, link, lang, minutes }, context }, services) {
        const { messages, now } = services
        const message = {
          userId,
          values: { name, from: plainName(from) ?? 'somebody' },
          lang,
          caller: user,
          context,
          ...(minutes !== undefined && { until: new Date(now().getTime() + minutes * 60_000) }),
        }
        const sent =
          kind === 'pin'
            ? messages.text(kind, message)
            : messages.mail(kind, { ...message, ...(link !== undefined && { link }) })
        return ok({ outcome: await sent })
      },
    }),
    endpoint({
      method: 'POST',
      path: '/parcels/ask',
      summary: 'Ask for a notice',
      success: 'Accepted.',
      access: 'public',
      limit: limits.sendMail,
      body: v.object({ email: v.string() }),
      handle({ body: { email }, context }, { users, messages }) {
        context.background(async () => {
          const user = await users.find({ email })
          if (user !== null) await messages.mail('notice', { userId: user.id, values: { name: 'Ada' }, context })
        })
        return ok()
      },
    }),
  ],
  operations: ({ messages }) => ({
    close: (userId: string) => messages.mail('notice', { userId, values: { name: 'Ada' } }),
  }),
})
