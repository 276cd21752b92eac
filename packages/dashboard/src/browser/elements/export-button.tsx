import { useApi } from '../api/api-context.ts'
import { useAction } from '../feedback/use-action.ts'
import { t } from '../language/text.ts'
import { Button } from './button.tsx'

interface ExportButtonProps {
  /** Path of the export, with its query. */
  readonly path: string
  /** Name of the downloaded file, such as `users.csv`. */
  readonly file: string
  readonly children: string
}

/** Downloads a file of the API. A link can't send the admin secret, so the file is fetched and then saved. */
export function ExportButton({ path, file, children }: ExportButtonProps) {
  const { api } = useApi()
  const { run, isBusy } = useAction()
  const save = () =>
    run(async () => {
      const response = await api.open(path, {}, new AbortController().signal)
      const url = URL.createObjectURL(await response.blob())
      const link = document.createElement('a')
      link.href = url
      link.download = file
      link.click()
      URL.revokeObjectURL(url)
      return t('{file} downloaded', { file })
    })
  return (
    <Button isBusy={isBusy} onClick={save}>
      {children}
    </Button>
  )
}
