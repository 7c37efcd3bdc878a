import { limits } from '@serendip/contract'
import { Badge, Button, Notice, PlusIcon, Section, Skeleton } from '@serendip/ui'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Api, useApi } from '../api.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { canUsePasskeys } from '../parts/proof/passkeys.ts'
import { useStepUp } from '../parts/proof/step-up.tsx'
import { AddAppDialog, type NewApp } from './add-app-dialog.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { PasskeyList } from './passkey-list.tsx'

const factorsQuery = (api: Api) => queryOptions({ queryKey: ['factors'], queryFn: () => api.self.factors() })

/** The operator's own second factors. */
export function Factors() {
  const api = useApi()
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(factorsQuery(api))
  const withStepUp = useStepUp()
  const [isAdding, setAdding] = useState(false)
  const [app, setApp] = useState<NewApp | null>(null)
  const [error, setError] = useState<unknown>(null)
  const startApp = async () => {
    setError(null)
    await withStepUp(() => api.self.startTotp()).then(setApp, setError)
  }
  const changed = () => {
    setAdding(false)
    setApp(null)
    void queries.invalidateQueries({ queryKey: factorsQuery(api).queryKey })
  }
  if (!data) {
    return (
      <Section title={t('passkeys.title')}>
        {isError ? (
          <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
            {t('passkeys.failed')}
          </Notice>
        ) : (
          <Skeleton shape="block" />
        )}
      </Section>
    )
  }
  const isFull = data.passkeys.length >= limits.passkeysMax
  return (
    <>
      <Section title={t('passkeys.title')} text={t('passkeys.text')}>
        <PasskeyList passkeys={data.passkeys} hasApp={data.totp} changed={changed} />
        {canUsePasskeys() && !isFull ? (
          <div>
            <Button icon={<PlusIcon />} onClick={() => setAdding(true)}>
              {t('passkeys.add')}
            </Button>
          </div>
        ) : (
          <p>{t(isFull ? 'passkeys.full' : 'passkeys.unsupported')}</p>
        )}
      </Section>
      <Section title={t('app.title')} text={t('app.what')}>
        <ErrorNotice error={error} />
        <div>
          {data.totp ? (
            <Badge tone="mint">{t('app.on')}</Badge>
          ) : (
            <Button onClick={() => void startApp()}>{t('app.setUp')}</Button>
          )}
        </div>
      </Section>
      <AddPasskeyDialog open={isAdding} onClose={() => setAdding(false)} onAdded={changed} />
      <AddAppDialog app={app} onClose={() => setApp(null)} onAdded={changed} />
    </>
  )
}
