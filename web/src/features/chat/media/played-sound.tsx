import { type ChatMedia, formatLocale } from '@serendip/contract'
import { IconButton, PauseIcon, PlayIcon, VisuallyHidden } from '@serendip/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './played-sound.module.css'
import { secondsText } from './seconds-text.ts'
import { useMedia } from './use-media.ts'

/** How far the arrow keys lead, in seconds. */
const keyStepSeconds = 1
const flat: readonly number[] = Array.from({ length: 32 }, () => 20)

/** A recording: it is loaded when it is played for the first time. */
export function PlayedSound({ item, isOpen }: { item: ChatMedia; isOpen: boolean }) {
  const { t, i18n } = useTranslation('chat')
  const [isWanted, setWanted] = useState(false)
  const { address, hasFailed } = useMedia(item.id, 'file', isWanted)
  const player = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const seconds = item.duration ?? 0
  useEffect(() => {
    if (address !== null) void player.current?.play().catch(() => setPlaying(false))
  }, [address])
  function toggle(): void {
    if (address === null) setWanted(true)
    else if (isPlaying) player.current?.pause()
    else void player.current?.play()
  }
  function seek(to: number): void {
    setAt(to)
    if (player.current) player.current.currentTime = to
  }
  const locale = formatLocale(i18n.language)
  return (
    <div className={styles.sound}>
      <IconButton
        icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
        label={isPlaying ? t('media.pause') : t('media.play')}
        disabled={!isOpen}
        onClick={toggle}
      />
      <span className={styles.wave}>
        <Bars values={item.metadata.waveform ?? flat} played={seconds > 0 ? at / seconds : 0} />
        <input
          type="range"
          className={styles.seek}
          min={0}
          max={seconds}
          step={keyStepSeconds}
          value={Math.min(at, seconds)}
          disabled={address === null}
          aria-label={t('media.position')}
          aria-valuetext={secondsText(at, locale)}
          onChange={({ target }) => seek(Number(target.value))}
        />
      </span>
      <span className={styles.time}>{secondsText(isPlaying || at > 0 ? at : seconds, locale)}</span>
      {hasFailed && <VisuallyHidden>{t('media.failed')}</VisuallyHidden>}
      {address !== null && (
        // biome-ignore lint/a11y/useMediaCaption: people send it; nobody has its words.
        <audio
          ref={player}
          src={address}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
          onEnded={() => setAt(0)}
        />
      )}
    </div>
  )
}

function Bars({ values, played }: { values: readonly number[]; played: number }) {
  return (
    <span className={styles.bars} aria-hidden="true">
      {values.map((value, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places.
          key={index}
          className={styles.bar}
          data-played={index / values.length < played}
          style={{ blockSize: `${Math.max(8, value)}%` }}
        />
      ))}
    </span>
  )
}
