import { useApi } from '../api/api-context.ts'
import { Card } from '../elements/card.tsx'
import { CodeText } from '../elements/code-text.tsx'
import { CopyButton } from '../elements/copy-button.tsx'
import { CodeEditor } from '../forms/code-editor.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { t } from '../language/text.ts'
import { SIGNATURE_SCHEMES, type SignatureScheme } from '../webhook-api-types.ts'
import { AllowedActions } from './allowed-actions.tsx'
import { DryRunPanel } from './dry-run-panel.tsx'
import type { DraftProps } from './webhook-draft.ts'

const SCHEMES: Readonly<Record<SignatureScheme, string>> = {
  sallyport: 'Sallyport (X-Webhook-Signature)',
  github: 'GitHub (X-Hub-Signature-256)',
  stripe: 'Stripe',
  slack: 'Slack',
  'standard-webhooks': 'Standard Webhooks',
}

export function InboundFields({ draft, set }: DraftProps) {
  const { features, mounts } = useApi()
  const provider = draft.provider.trim()
  const address = `${location.origin}${mounts.tools}/webhook/${encodeURIComponent(provider)}`
  return (
    <Card title={t('Inbound')}>
      <div class="stack">
        <div class="columns">
          <TextField
            name="provider"
            label={t('Provider')}
            isRequired
            maxLength={128}
            placeholder="github"
            value={draft.provider}
            hint={t('A short name in the URL below.')}
            onInput={(provider) => set({ provider })}
          />
          <SelectField
            name="signatureScheme"
            label={t('Signature')}
            value={draft.signatureScheme}
            options={SIGNATURE_SCHEMES.map((scheme) => [scheme, SCHEMES[scheme]])}
            hint={t('How the provider signs its requests. Without a secret, signatures aren’t checked.')}
            onInput={(scheme) =>
              set({ signatureScheme: SIGNATURE_SCHEMES.find((one) => one === scheme) ?? 'sallyport' })
            }
          />
        </div>
        <p class="row">
          <span>{t('The provider sends its requests to')}</span>
          {provider === '' ? (
            <span class="muted">{t('a URL with the name above.')}</span>
          ) : (
            <CodeText>{address}</CodeText>
          )}
          {provider !== '' && <CopyButton text={address} label={t('Copy URL')} isSmall />}
        </p>
        {features.control && (
          <AllowedActions allowed={draft.allowedActions} onChange={(allowedActions) => set({ allowedActions })} />
        )}
        <CodeEditor
          label={t('Script')}
          value={draft.jsScript}
          rows={16}
          hint={t(
            'JavaScript. body is the request’s JSON, actions contains the functions it may call; set result to {event, data} to emit an event.',
          )}
          onInput={(jsScript) => set({ jsScript })}
        />
        {features.dryRun && <DryRunPanel script={draft.jsScript} allowedActions={draft.allowedActions} />}
      </div>
    </Card>
  )
}
