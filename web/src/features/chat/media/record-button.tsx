import { formatLocale } from '@serendip/contract'
import { CheckIcon, IconButton, MicIcon, Notice, Trash2Icon } from '@serendip/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import type { NewFile } from '../engine/outbox.ts'
import styles from './record-button.module.css'
import { type Recording, recordSound } from './record-sound.ts'
import { secondsText } from './seconds-text.ts'

/** Records a voice message, which can be heard and removed before it is sent. */
export function RecordButton({ onRecorded }: { onRecorded(file: NewFile): void }) {
  const { t, i18n } = useTranslation('chat')
  const { seconds, hasFailed, start, stop } = useRecording(onRecorded)
  if (seconds === null) {
    return (
      <>
        {hasFailed && (
          <span className={styles.failed}>
            <Notice tone="error">{t('media.noMicrophone')}</Notice>
          </span>
        )}
        <IconButton icon={<MicIcon />} label={t('media.record')} onClick={() => void start()} />
      </>
    )
  }
  return (
    <span className={styles.recording}>
      <span className={styles.time} role="timer">
        {secondsText(seconds, formatLocale(i18n.language))}
      </span>
      <IconButton
        variant="quiet"
        icon={<Trash2Icon />}
        label={t('media.dropRecording')}
        onClick={() => void stop('drop')}
      />
      <IconButton
        variant="ember"
        icon={<CheckIcon />}
        label={t('media.endRecording')}
        onClick={() => void stop('keep')}
      />
    </span>
  )
}

function useRecording(onRecorded: (file: NewFile) => void) {
  const { clock, uuid } = usePlatform()
  const recording = useRef<Recording | null>(null)
  const [seconds, setSeconds] = useState<number | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(
    () => () => {
      void recording.current?.stop()
      recording.current = null
    },
    [],
  )
  async function stop(what: 'keep' | 'drop') {
    const { current } = recording
    recording.current = null
    const recorded = await current?.stop()
    setSeconds(null)
    if (!recorded || what === 'drop') return
    onRecorded({ fileId: uuid(), kind: 'audio', purpose: 'chatAudio', ...recorded })
  }
  async function start() {
    setFailed(false)
    try {
      recording.current = await recordSound(clock, { seconds: setSeconds, full: () => void stop('keep') })
      setSeconds(0)
    } catch {
      setFailed(true)
    }
  }
  return { seconds, hasFailed, start, stop }
}
