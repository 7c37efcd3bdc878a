import {
  BadgeCheckIcon,
  CameraIcon,
  ClockIcon,
  FileTextIcon,
  LockIcon,
  ShieldCheckIcon,
  Sign,
  type SignProps,
  Spinner,
  TriangleAlertIcon,
  UserCheckIcon,
  UserXIcon,
  WifiOffIcon,
} from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import styles from './identity-dialog.module.css'
import type { IdentityStage } from './identity-stage.ts'

const signs: Readonly<Record<IdentityStage['is'], readonly [ReactNode, NonNullable<SignProps['tone']>]>> = {
  reading: [<Spinner key="reading" />, 'neutral'],
  leaving: [<Spinner key="leaving" />, 'neutral'],
  looking: [<Spinner key="looking" />, 'neutral'],
  needed: [<ShieldCheckIcon key="needed" />, 'neutral'],
  open: [<ClockIcon key="open" />, 'neutral'],
  pending: [<ClockIcon key="pending" />, 'neutral'],
  approved: [<BadgeCheckIcon key="approved" />, 'mint'],
  free: [<UserCheckIcon key="free" />, 'mint'],
  declined: [<UserXIcon key="declined" />, 'warn'],
  expired: [<ClockIcon key="expired" />, 'warn'],
  usedUp: [<UserXIcon key="usedUp" />, 'warn'],
  noProvider: [<TriangleAlertIcon key="noProvider" />, 'warn'],
  closed: [<LockIcon key="closed" />, 'warn'],
  unreachable: [<WifiOffIcon key="unreachable" />, 'warn'],
}

/** The stage as a picture; the text beside it says the same. */
export function StageSign({ stage }: { stage: IdentityStage }) {
  const [icon, tone] = signs[stage.is]
  return (
    <Sign size="l" tone={tone}>
      {icon}
    </Sign>
  )
}

const steps = [
  ['document', <FileTextIcon key="document" />],
  ['show', <CameraIcon key="show" />],
  ['back', <UserCheckIcon key="back" />],
] as const

/** The next steps, and a note on privacy. */
export function IdentitySteps({ rehearsal }: { rehearsal: boolean }) {
  const { t, i18n } = useTranslation('identity')
  return (
    <>
      <ol className={styles.steps}>
        {steps.map(([key, icon]) => (
          <li key={key} className={styles.step}>
            <Sign>{icon}</Sign>
            {t(`steps.${key}`)}
          </li>
        ))}
      </ol>
      {!rehearsal && (
        <p className={styles.privacy}>
          <LockIcon />
          <span>
            {t('privacy')}{' '}
            <a href={localPath('/privacy-policy', languageOf(i18n))} target="_blank" rel="noopener">
              {t('privacyLink')}
            </a>
          </span>
        </p>
      )}
    </>
  )
}
