import type { OwnProfile, SecondFactorView } from '@serendip/contract'
import { Badge, Button, Notice, PlusIcon, Section, Skeleton } from '@serendip/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Api } from '../../../platform/api/api-client.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { profileQuery } from '../../../platform/queries.ts'
import { canUsePasskeys } from '../../../shared/sign-in/passkeys.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { SetUpAppDialog } from './set-up-app-dialog.tsx'
import styles from './two-step.module.css'

const secondFactorQuery = (api: Api) =>
  queryOptions({ queryKey: ['secondFactor'], queryFn: () => api.secondFactor.view() })

/** The factors besides the password: an authenticator app, passkeys, and recovery codes. */
export function TwoStepSection() {
  const { t } = useTranslation(['second-factor', 'everywhere'])
  const { api } = usePlatform()
  const { data: view, isError, isPending, refetch } = useQuery({ ...secondFactorQuery(api), staleTime: 0 })
  const { data: profile } = useQuery(profileQuery(api))
  return (
    <Section title={t('section.title')} text={t('section.text')}>
      <div aria-busy={isPending}>
        {isPending && <Skeleton shape="block" className={styles.waiting ?? ''} />}
        {isError && (
          <Notice
            tone="error"
            action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}
          >
            {t('section.failed')}
          </Notice>
        )}
        {view && profile && <Factors view={view} profile={profile} />}
      </div>
    </Section>
  )
}

function Factors({ view, profile }: { view: SecondFactorView; profile: OwnProfile }) {
  const { t } = useTranslation('second-factor')
  const { api } = usePlatform()
  const [dialog, setDialog] = useState<'app' | 'removeApp' | 'passkey' | 'codes' | null>(null)
  const close = () => setDialog(null)
  const isOn = view.totp || view.passkeys.length > 0
  const mayAdd = profile.emailConfirmed
  return (
    <div className={styles.factors}>
      {!mayAdd && <Notice tone="info">{t('section.confirmEmail')}</Notice>}
      <div className={styles.factor}>
        <h3 className={styles.name}>
          {t('app.title')} <Badge>{t(view.totp ? 'app.on' : 'app.off')}</Badge>
        </h3>
        <Button disabled={!view.totp && !mayAdd} onClick={() => setDialog(view.totp ? 'removeApp' : 'app')}>
          {t(view.totp ? 'app.remove' : 'app.setUp')}
        </Button>
      </div>
      <div className={styles.factor}>
        <div>
          <h3 className={styles.name}>{t('passkeys.title')}</h3>
          <p className={styles.quiet}>{t('passkeys.text')}</p>
        </div>
        <PasskeyList passkeys={view.passkeys} profile={profile} />
        {canUsePasskeys() ? (
          <Button icon={<PlusIcon />} disabled={!mayAdd} onClick={() => setDialog('passkey')}>
            {t('passkeys.add')}
          </Button>
        ) : (
          <p className={styles.quiet}>{t('passkeys.unsupported')}</p>
        )}
      </div>
      {isOn && (
        <div className={styles.factor}>
          <h3 className={styles.name}>
            {t('codes.title')} <Badge>{t('codes.left', { count: view.recoveryCodesLeft })}</Badge>
          </h3>
          <Button onClick={() => setDialog('codes')}>{t('codes.renew')}</Button>
        </div>
      )}
      <SetUpAppDialog profile={profile} open={dialog === 'app'} onClose={close} />
      <AddPasskeyDialog profile={profile} open={dialog === 'passkey'} onClose={close} />
      <ConfirmDialog
        title={t('app.remove')}
        text={t('app.removeText')}
        done={t('app.removed')}
        profile={profile}
        open={dialog === 'removeApp'}
        onClose={close}
        act={(body) => api.secondFactor.removeTotp({ body }).then(() => null)}
      />
      <ConfirmDialog
        title={t('codes.renew')}
        text={t('codes.renewText')}
        profile={profile}
        open={dialog === 'codes'}
        onClose={close}
        act={async (body) => (await api.secondFactor.renewRecoveryCodes({ body })).recoveryCodes}
      />
    </div>
  )
}
