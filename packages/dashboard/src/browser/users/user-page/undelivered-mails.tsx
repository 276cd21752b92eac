import { pathOf, withQuery } from '../../api/admin-api.ts'
import { useApi } from '../../api/api-context.ts'
import { useLoad } from '../../api/use-load.ts'
import type { Message, MessageList } from '../../api-types.ts'
import { Button } from '../../elements/button.tsx'
import { Moment } from '../../elements/moment.tsx'
import { Notice } from '../../feedback/notice.tsx'
import { useAction } from '../../feedback/use-action.ts'
import { t } from '../../language/text.ts'
import { MAILS } from '../../templates/known-texts.ts'

const READ = 20

function nameOf({ kind }: Message): string {
  const text = Object.hasOwn(MAILS, kind) ? MAILS[kind] : undefined
  return text === undefined ? kind : t(text)
}

/** Mails to a user that haven't arrived, with the reason. Shows nothing if there is none. */
export function UndeliveredMails({ userId }: { readonly userId: string }) {
  const { api } = useApi()
  const { run, isBusy } = useAction()
  const list = useLoad<MessageList>(withQuery('/messages', { userId, limit: READ }))
  const open = list.data?.messages.filter(({ status }) => status !== 'delivered') ?? []
  const sendAgain = ({ id, kind }: Message) =>
    run(async () => {
      await api.send('POST', pathOf`/deliveries/${id}/replay`)
      list.reload()
      return t('{kind} is sent again', { kind })
    })
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
            {message.status === 'dead' && (
              <Button
                isSmall
                isDisabled={isBusy}
                label={t('Send again: {kind}', { kind: message.kind })}
                onClick={() => sendAgain(message)}
              >
                {t('Send again')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
