import type { MatchWish } from '@serendip/contract'
import {
  Button,
  CameraIcon,
  CameraOffIcon,
  LockIcon,
  MessageCircleIcon,
  MonitorIcon,
  RefreshCwIcon,
  Spinner,
  VideoIcon,
  VideoOffIcon,
} from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceProblem } from '../../../shared/devices/device-problem.ts'
import { permissionPlaceOf } from '../../../shared/devices/permission-hint.ts'
import { useLocalMedia, useMeeting } from '../meeting-context.tsx'
import styles from './preview.module.css'

interface PanelProps {
  icon: ReactNode
  title: string
  text?: ReactNode
  children?: ReactNode
}

function Panel({ icon, title, text, children }: PanelProps) {
  return (
    <div className={styles.panel} role="status">
      <span className={styles.sign} aria-hidden="true">
        {icon}
      </span>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}

const problemIcons: Readonly<Record<DeviceProblem, ReactNode>> = {
  insecure: <LockIcon />,
  unsupported: <MonitorIcon />,
  missing: <CameraOffIcon />,
  refused: <CameraOffIcon />,
  taken: <VideoOffIcon />,
  unknown: <CameraOffIcon />,
}

/** A page served without encryption cannot open a camera, so the way on is another address and not another try. */
const mendedByRetry = (problem: DeviceProblem) => problem !== 'insecure' && problem !== 'unsupported'

function ProblemPanel({ problem, children }: { problem: DeviceProblem; children: ReactNode }) {
  const { t } = useTranslation('lobby')
  const { media } = useLocalMedia()
  const hint = problem === 'refused' ? t(`allow.${permissionPlaceOf(navigator.userAgent)}`) : null
  return (
    <Panel
      icon={problemIcons[problem]}
      title={t(`problem.${problem}.title`)}
      text={
        <>
          {t(`problem.${problem}.text`)} {hint}
        </>
      }
    >
      {mendedByRetry(problem) && (
        <Button variant="solid" icon={<RefreshCwIcon />} onClick={() => void media.open()}>
          {t('problem.retry')}
        </Button>
      )}
      {problem === 'insecure' && (
        <Button variant="solid" icon={<LockIcon />} asChild>
          <a href={location.href.replace(/^http:/, 'https:')}>{t('problem.secure')}</a>
        </Button>
      )}
      {children}
    </Panel>
  )
}

/** Shown in place of one's own picture while there is none, with what to do about it. */
export function PreviewState({ wish, cameraOn }: { wish: MatchWish; cameraOn: boolean }) {
  const { t } = useTranslation('lobby')
  const meeting = useMeeting()
  const { media, state: devices } = useLocalMedia()
  const toMode = (mode: MatchWish['mode']) => meeting.dispatch({ type: 'wish', wish: { ...wish, mode } })
  const inWriting = (
    <Button variant="plain" icon={<MessageCircleIcon />} onClick={() => toMode('text')}>
      {t('preview.toText')}
    </Button>
  )
  if (wish.mode === 'text') {
    return (
      <Panel icon={<MessageCircleIcon />} title={t('preview.textTitle')} text={t('preview.textText')}>
        <Button
          variant="plain"
          icon={<VideoIcon />}
          onClick={() => {
            toMode('video')
            void media.openIfGranted()
          }}
        >
          {t('preview.toVideo')}
        </Button>
      </Panel>
    )
  }
  if (devices.phase === 'failed') {
    return <ProblemPanel problem={devices.problem ?? 'unknown'}>{inWriting}</ProblemPanel>
  }
  if (devices.phase === 'asking') return <Panel icon={<Spinner />} title={t('preview.opening')} />
  if (devices.phase === 'idle') {
    return (
      <Panel icon={<CameraIcon />} title={t('ask.title')} text={t('ask.text')}>
        <Button variant="solid" icon={<VideoIcon />} onClick={() => void media.open()}>
          {t('ask.action')}
        </Button>
        {inWriting}
      </Panel>
    )
  }
  return cameraOn ? null : <Panel icon={<VideoOffIcon />} title={t('preview.cameraOff')} />
}
