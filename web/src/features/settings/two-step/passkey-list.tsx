import type { OwnProfile, PasskeyView } from '@serendip/contract'
import { Button, KeyRoundIcon } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import styles from './two-step.module.css'

export interface PasskeyListProps {
  readonly passkeys: readonly PasskeyView[]
  readonly profile: OwnProfile
}

/** One's passkeys by their names, each of which can be removed. */
export function PasskeyList({ passkeys, profile }: PasskeyListProps) {
  const { t, i18n } = useTranslation('second-factor')
  const { api } = usePlatform()
  const [removing, setRemoving] = useState<PasskeyView | null>(null)
  const day = new Intl.DateTimeFormat(i18n.language === 'ar' ? 'ar-u-nu-latn' : i18n.language, {
    dateStyle: 'medium',
  })
  return (
    <>
      {passkeys.length > 0 && (
        <ul className={styles.passkeys}>
          {passkeys.map((passkey) => (
            <li key={passkey.passkeyId} className={styles.passkey}>
              <KeyRoundIcon />
              <div className={styles.words}>
                <p>
                  <bdi>{passkey.name}</bdi>
                </p>
                <p className={styles.quiet}>
                  {passkey.usedAt
                    ? t('passkeys.used', { date: day.format(passkey.usedAt) })
                    : t('passkeys.unused', { date: day.format(passkey.createdAt) })}
                </p>
              </div>
              <Button
                size="s"
                aria-label={t('passkeys.removeName', { name: passkey.name })}
                onClick={() => setRemoving(passkey)}
              >
                {t('passkeys.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        title={t('passkeys.removeName', { name: removing?.name ?? '' })}
        text={t('passkeys.removeText')}
        done={t('passkeys.removed')}
        profile={profile}
        open={removing !== null}
        onClose={() => setRemoving(null)}
        act={async (body) => {
          const params = { passkeyId: removing?.passkeyId ?? '' }
          await api.secondFactor.removePasskey({ params, body })
          return null
        }}
      />
    </>
  )
}
