import { formatLocale } from '@serendip/contract'
import { ArrowLeftIcon, CheckIcon, ChevronUpIcon, IconButton, Trash2Icon } from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './recorder.module.css'
import { secondsText } from './seconds-text.ts'
import type { VoiceRecording } from './use-recording.ts'

/** In place of the box while a voice message is recorded, which can be heard and removed before it is sent. */
export function Recorder({ recording: { seconds, stop } }: { recording: VoiceRecording }) {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.recorder} data-unsaved="">
      <IconButton
        variant="quiet"
        icon={<Trash2Icon />}
        label={t('media.dropRecording')}
        onClick={() => void stop('drop')}
      />
      <Running seconds={seconds ?? 0}>{t('media.recording')}</Running>
      <IconButton
        variant="ember"
        icon={<CheckIcon />}
        label={t('media.endRecording')}
        onClick={() => void stop('keep')}
      />
    </div>
  )
}

/** In place of the box while a finger holds the button: what its movements do. */
export function HeldRecorder({ recording: { seconds } }: { recording: VoiceRecording }) {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.recorder} data-unsaved="">
      <Running seconds={seconds ?? 0}>
        <span className={styles.ways}>
          <span className={styles.way}>
            <ArrowLeftIcon />
            {t('media.slideToCancel')}
          </span>
          <span className={styles.way}>
            <ChevronUpIcon />
            {t('media.slideToLock')}
          </span>
        </span>
      </Running>
    </div>
  )
}

function Running({ seconds, children }: { seconds: number; children: ReactNode }) {
  const { i18n } = useTranslation('chat')
  return (
    <span className={styles.running}>
      <span className={styles.dot} aria-hidden="true" />
      <span role="timer" className={styles.time}>
        {secondsText(seconds, formatLocale(i18n.language))}
      </span>
      {children}
    </span>
  )
}
