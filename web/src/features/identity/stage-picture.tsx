import {
  BadgeCheckIcon,
  CameraIcon,
  ClockIcon,
  FileTextIcon,
  LockIcon,
  ShieldCheckIcon,
  Spinner,
  TriangleAlertIcon,
  UserCheckIcon,
  UserXIcon,
  WifiOffIcon,
} from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './identity-dialog.module.css'
import type { IdentityStage } from './identity-stage.ts'

type Tone = 'plain' | 'good' | 'warn'
const signs: Readonly<Record<IdentityStage['is'], readonly [ReactNode, Tone]>> = {
  reading: [<Spinner key="reading" />, 'plain'],
  leaving: [<Spinner key="leaving" />, 'plain'],
  looking: [<Spinner key="looking" />, 'plain'],
  needed: [<ShieldCheckIcon key="needed" />, 'plain'],
  open: [<ClockIcon key="open" />, 'plain'],
  pending: [<ClockIcon key="pending" />, 'plain'],
  approved: [<BadgeCheckIcon key="approved" />, 'good'],
  free: [<UserCheckIcon key="free" />, 'good'],
  declined: [<UserXIcon key="declined" />, 'warn'],
  expired: [<ClockIcon key="expired" />, 'warn'],
  usedUp: [<UserXIcon key="usedUp" />, 'warn'],
  noProvider: [<TriangleAlertIcon key="noProvider" />, 'warn'],
  unreachable: [<WifiOffIcon key="unreachable" />, 'warn'],
}

/** One glance at how it stands; the words beside it say the same. */
export function StageSign({ stage }: { stage: IdentityStage }) {
  const [icon, tone] = signs[stage.is]
  return (
    <span className={styles.sign} data-tone={tone} aria-hidden="true">
      {icon}
    </span>
  )
}

const steps = [
  ['document', <FileTextIcon key="document" />],
  ['show', <CameraIcon key="show" />],
  ['back', <UserCheckIcon key="back" />],
] as const

/** What one is about to do, and who sees it. */
export function IdentitySteps({ rehearsal }: { rehearsal: boolean }) {
  const { t } = useTranslation('identity')
  return (
    <>
      <ol className={styles.steps}>
        {steps.map(([key, icon]) => (
          <li key={key} className={styles.step}>
            <span className={styles.stepIcon} aria-hidden="true">
              {icon}
            </span>
            {t(`steps.${key}`)}
          </li>
        ))}
      </ol>
      {!rehearsal && (
        <p className={styles.privacy}>
          <LockIcon />
          <span>{t('privacy')}</span>
        </p>
      )}
    </>
  )
}
