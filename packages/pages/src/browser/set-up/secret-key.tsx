import type { Json } from '../call.ts'
import { usePage } from '../page-context.ts'
import { CopyButton } from '../parts/copy-button.tsx'

/** Shows the secret for the authenticator app as a QR code, a link and text. */
export function SecretKey({ setUp }: { readonly setUp: Json }) {
  const { text } = usePage()
  const [secret, otpauthUrl, qrCode] = [String(setUp.secret), String(setUp.otpauthUrl), String(setUp.qrCode)]
  return (
    <div class="secret">
      {qrCode.startsWith('data:image/') && <img class="qr" src={qrCode} alt={text('setup.qrCode')} />}
      {otpauthUrl.startsWith('otpauth://') && <a href={otpauthUrl}>{text('setup.openApp')}</a>}
      <p class="hint">{text('setup.secret')}</p>
      <p class="key">
        {/* Shown in groups of four characters, but copied without blanks. */}
        <code>
          {(secret.match(/.{1,4}/g) ?? []).map((group, index) => (
            <span key={index}>{group}</span>
          ))}
        </code>
        <CopyButton content={secret} />
      </p>
    </div>
  )
}
