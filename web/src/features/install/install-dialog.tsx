import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Button, Dialog } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import type { Install } from './install.ts'
import styles from './install-dialog.module.css'
import type { InstallWay } from './install-rules.ts'
import { AddPicture, HomePicture, SharePicture } from './safari-pictures.tsx'

/** The bonus that a person still can get for installing. */
export interface OpenBonus {
  readonly coins: number
  /** Whether it waits for the confirmation of their email. */
  readonly needsEmail: boolean
}

export interface InstallDialogProps {
  readonly install: Pick<Install, 'ask'>
  readonly way: InstallWay
  /** `menu`: the person asked for it; `offer`: the form that offers the coins of the test. */
  readonly form: 'menu' | 'popup' | 'offer'
  /** Null where there is none, or where it is not known. */
  readonly bonus: OpenBonus | null
  onClose(): void
}

/** Says what installing brings and asks for it: by the browser's question, or with the steps of Safari's menu. */
export function InstallDialog({ install, way, form, bonus, onClose }: InstallDialogProps) {
  const { t } = useTranslation(['install', 'everywhere'])
  const { analytics } = usePlatform()
  const coins = form === 'offer' ? (bonus?.coins ?? null) : null
  useEffect(() => {
    analytics.report({ name: 'install_offered', fields: { form, way } })
  }, [analytics, form, way])
  const ask = async () => {
    analytics.report({ name: 'install_pressed', fields: { form } })
    const answer = await install.ask()
    analytics.report({ name: 'install_answered', fields: { form, answer } })
    onClose()
  }
  const isByHand = way === 'safari'
  const heading = isByHand ? t('safari.title') : t('popup.title')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      form="sheet"
      title={coins === null ? heading : t('offer.title', { count: coins })}
      closeLabel={t('everywhere:close')}
      footer={
        isByHand ? (
          <Button variant="ember" size="l" block onClick={onClose}>
            {t('safari.done')}
          </Button>
        ) : (
          <>
            <Button size="l" onClick={onClose}>
              {t('popup.later')}
            </Button>
            <Button variant="ember" size="l" onClick={() => void ask()}>
              {t('popup.install')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.words}>
        <p>{coins === null ? t('popup.text') : t('offer.text')}</p>
        {bonus !== null && <BonusNote bonus={bonus} isTold={coins !== null} />}
        {isByHand && <SafariSteps />}
      </div>
    </Dialog>
  )
}

/** The heading of the offer has named the coins already. */
function BonusNote({ bonus, isTold }: { readonly bonus: OpenBonus; readonly isTold: boolean }) {
  const { t } = useTranslation('install')
  return (
    <>
      {!isTold && (
        <p>
          <strong>{t('popup.bonus', { count: bonus.coins })}</strong>
        </p>
      )}
      {bonus.needsEmail && <p className={styles.quiet}>{t('popup.emailFirst')}</p>}
    </>
  )
}

function SafariSteps() {
  const { t } = useTranslation('install')
  return (
    <ol className={styles.steps}>
      <Step picture={<SharePicture />}>{t('safari.share')}</Step>
      <Step picture={<AddPicture />}>{t('safari.add')}</Step>
      <Step picture={<HomePicture />}>{t('safari.open')}</Step>
    </ol>
  )
}

function Step({ picture, children }: { readonly picture: ReactNode; readonly children: ReactNode }) {
  return (
    <li className={styles.step}>
      <span className={styles.picture}>{picture}</span>
      <span>{children}</span>
    </li>
  )
}
