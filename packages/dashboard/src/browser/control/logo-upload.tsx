import { useRef } from 'preact/hooks'
import { useApi } from '../api/api-context.ts'
import type { UploadedLogo } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { useAction } from '../feedback/use-action.ts'
import { t } from '../language/text.ts'

/** Uploads a picture. The logo changes once the appearance is saved. */
export function LogoUpload({ onUploaded }: { onUploaded(url: string): void }) {
  const { api } = useApi()
  const { run, isBusy } = useAction()
  const input = useRef<HTMLInputElement>(null)
  const upload = (file: File) =>
    run(async () => {
      onUploaded((await api.upload<UploadedLogo>('/upload/logo', file)).url)
      return t('Logo uploaded. Save the appearance to use it.')
    })
  return (
    <div class="row">
      <Button isSmall icon="plus" isBusy={isBusy} onClick={() => input.current?.click()}>
        {t('Upload a logo')}
      </Button>
      <span class="hint">{t('PNG, JPEG, GIF, WebP or SVG, at most 256 KiB.')}</span>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={t('Upload a logo')}
        accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Empties the field. Otherwise choosing the same file again would trigger no `change` event.
          currentTarget.value = ''
          if (file) void upload(file)
        }}
      />
    </div>
  )
}
