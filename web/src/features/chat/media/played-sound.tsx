import { type ChatMedia, formatLocale, type PrivateMedia } from '@serendip/contract'
import { IconButton, PauseIcon, PlayIcon } from '@serendip/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileRow } from '../store/chat-database.ts'
import styles from './played-sound.module.css'
import { secondsText } from './seconds-text.ts'
import { useMedia, useObjectUrl } from './use-media.ts'

/** Distance of one press of an arrow key, in seconds. */
const keyStepSeconds = 1
const flat: readonly number[] = Array.from({ length: 32 }, () => 20)

/** A recording: it is loaded when it is played for the first time. */
export function PlayedSound({ item, isOpen }: { item: ChatMedia | PrivateMedia; isOpen: boolean }) {
  const [isWanted, setWanted] = useState(false)
  const { address, hasFailed } = useMedia(item.id, 'file', isWanted)
  return (
    <Player
      address={address}
      seconds={item.duration ?? 0}
      waveform={item.metadata.waveform}
      isOpen={isOpen}
      hasFailed={hasFailed}
      onWanted={() => setWanted(true)}
    />
  )
}

/** A recording that only this browser has, to be heard before it is sent. */
export function LocalSound({ file }: { file: Pick<FileRow, 'blob' | 'waveform' | 'seconds'> }) {
  const [isWanted, setWanted] = useState(false)
  return (
    <Player
      address={useObjectUrl(isWanted ? file.blob : undefined)}
      seconds={file.seconds ?? 0}
      waveform={file.waveform}
      isOpen
      hasFailed={false}
      onWanted={() => setWanted(true)}
    />
  )
}

interface PlayerProps {
  /** Null until it is loaded. */
  readonly address: string | null
  readonly seconds: number
  readonly waveform: readonly number[] | undefined
  readonly isOpen: boolean
  readonly hasFailed: boolean
  onWanted(): void
}

function Player({ address, seconds, waveform, isOpen, hasFailed, onWanted }: PlayerProps) {
  const { t, i18n } = useTranslation('chat')
  const player = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (address !== null) void player.current?.play().catch(() => setPlaying(false))
  }, [address])
  function toggle(): void {
    if (address === null) onWanted()
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
        <Bars values={waveform ?? flat} played={seconds > 0 ? at / seconds : 0} />
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
      {hasFailed && <span className={styles.failed}>{t('media.failed')}</span>}
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
