import { usePage } from '../page-context.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { download } from '../parts/download.ts'
import { useAskBeforeLeaving } from '../parts/forms/ask-before-leaving.ts'
import { Heading } from '../parts/heading.tsx'

/** Shows the recovery codes. They are shown only once, so the browser asks for confirmation before the user leaves. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const { text, config } = usePage()
  const stopAsking = useAskBeforeLeaving()
  function leave() {
    stopAsking()
    onDone()
  }
  const lines = codes.join('\n')
  const save = () => download('recovery-codes.txt', 'text/plain', `${config.ui.siteName}\n\n${lines}\n`)
  return (
    <>
      <Heading title={text('setup.codesTitle')}>{text('setup.codesLead')}</Heading>
      <ul class="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p class="beside">
        <CopyButton content={lines} />
        <button type="button" class="plain" onClick={save}>
          {text('common.download')}
        </button>
      </p>
      <button type="button" class="primary" onClick={leave}>
        {text('setup.saved')}
      </button>
    </>
  )
}
