import { formatLocale } from '@serendip/contract'
import { CheckIcon, IconButton, Trash2Icon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './recorder.module.css'
import { secondsText } from './seconds-text.ts'
import type { VoiceRecording } from './use-recording.ts'

/** In place of the box while a voice message is recorded, which can be heard and removed before it is sent. */
export function Recorder({ recording: { seconds, stop } }: { recording: VoiceRecording }) {
  const { t, i18n } = useTranslation('chat')
  return (
    <div className={styles.recorder} data-unsaved="">
      <IconButton
        variant="quiet"
        icon={<Trash2Icon />}
        label={t('media.dropRecording')}
        onClick={() => void stop('drop')}
      />
      <span className={styles.running}>
        <span className={styles.dot} aria-hidden="true" />
        <span role="timer" className={styles.time}>
          {secondsText(seconds ?? 0, formatLocale(i18n.language))}
        </span>
        {t('media.recording')}
      </span>
      <IconButton
        variant="ember"
        icon={<CheckIcon />}
        label={t('media.endRecording')}
        onClick={() => void stop('keep')}
      />
    </div>
  )
}
