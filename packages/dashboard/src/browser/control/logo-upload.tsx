import { useRef } from 'preact/hooks'
import { useApi } from '../api/api-context.ts'
import type { UploadedLogo } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { useAction } from '../feedback/use-action.ts'

const TEXTS = {
  upload: 'Upload a logo',
  hint: 'PNG, JPEG, GIF, WebP or SVG, at most 256 KiB.',
  done: 'Logo uploaded. Save the appearance to use it.',
}

/** Uploads a picture. The logo changes once the appearance is saved. */
export function LogoUpload({ onUploaded }: { onUploaded(url: string): void }) {
  const { api } = useApi()
  const { run, isBusy } = useAction()
  const input = useRef<HTMLInputElement>(null)
  const upload = (file: File) =>
    run(async () => {
      onUploaded((await api.upload<UploadedLogo>('/upload/logo', file)).url)
      return TEXTS.done
    })
  return (
    <div class="row">
      <Button isSmall icon="plus" isBusy={isBusy} onClick={() => input.current?.click()}>
        {TEXTS.upload}
      </Button>
      <span class="hint">{TEXTS.hint}</span>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={TEXTS.upload}
        accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file can be chosen again.
          currentTarget.value = ''
          if (file) void upload(file)
        }}
      />
    </div>
  )
}
