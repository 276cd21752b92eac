import type { Load } from '../../api/use-load.ts'
import type { MessageList } from '../../api-types.ts'
import { Moment } from '../../elements/moment.tsx'
import { LoadFailure } from '../../feedback/load-failure.tsx'
import { Notice } from '../../feedback/notice.tsx'
import { t } from '../../language/text.ts'
import { kindInWords } from '../../messages/message-kind.tsx'
import { SendAgain } from '../../messages/send-again.tsx'
import { errorInWords } from '../../webhooks/deliveries/error-in-words.ts'

/** Lists the mails to a user that aren't delivered, with the reasons. Shows nothing if there is none. */
export function UndeliveredMails({ of: list }: { readonly of: Load<MessageList> }) {
  const open = list.data?.messages.filter(({ status }) => status !== 'delivered') ?? []
  if (open.length === 0) return <LoadFailure of={list} what={t('Mails to this person that weren’t delivered')} />
  return (
    <Notice tone="warn">
      <p>{t('Mails to this person weren’t delivered:')}</p>
      <ul class="rows">
        {open.map((message) => (
          <li key={message.id}>
            <div>
              {kindInWords(message.kind)}
              <span class="line break">
                <Moment at={message.createdAt} isRelative />
                {message.lastError && ` · ${errorInWords(message.lastError)}`}
                {message.status === 'pending' && ` · ${t('will be sent again automatically')}`}
              </span>
            </div>
            {message.status === 'dead' && <SendAgain message={message} onSent={list.reload} />}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
