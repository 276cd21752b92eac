import { withQuery } from '../../api/admin-api.ts'
import { useLoad } from '../../api/use-load.ts'
import type { Message, MessageList } from '../../api-types.ts'
import { Moment } from '../../elements/moment.tsx'
import { Notice } from '../../feedback/notice.tsx'
import { t } from '../../language/text.ts'
import { SendAgain } from '../../messages/send-again.tsx'
import { MAILS } from '../../templates/known-texts.ts'

const READ = 20

function nameOf({ kind }: Message): string {
  const text = Object.hasOwn(MAILS, kind) ? MAILS[kind] : undefined
  return text === undefined ? kind : t(text)
}

/** Mails to a user that haven't arrived, with the reason. Shows nothing if there is none. */
export function UndeliveredMails({ userId }: { readonly userId: string }) {
  const list = useLoad<MessageList>(withQuery('/messages', { userId, limit: READ }))
  const open = list.data?.messages.filter(({ status }) => status !== 'delivered') ?? []
  if (open.length === 0) return null
  return (
    <Notice tone="warn">
      <p>{t('Mails to this person weren’t delivered:')}</p>
      <ul class="rows">
        {open.map((message) => (
          <li key={message.id}>
            <div>
              {nameOf(message)}
              <span class="line break">
                <Moment at={message.createdAt} isRelative />
                {message.lastError && ` · ${message.lastError}`}
                {message.status === 'pending' && ` · ${t('is tried again by itself')}`}
              </span>
            </div>
            {message.status === 'dead' && <SendAgain message={message} onSent={list.reload} />}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
