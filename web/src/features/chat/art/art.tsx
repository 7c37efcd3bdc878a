import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './art.module.css'
import { gifAddress, knownGif, knownSticker, stickerAddress } from './drawings.ts'

/** A sticker in a conversation; one of a newer version is named only. */
export function Sticker({ id }: { id: string | undefined }) {
  const { t } = useTranslation('chat')
  const known = knownSticker(id)
  if (known === undefined) return <span>{t('content.sticker')}</span>
  return (
    <img
      className={styles.sticker}
      src={stickerAddress(known)}
      width={144}
      height={144}
      alt={t('content.named', { kind: t('content.sticker'), name: t(`stickers.${known}`) })}
    />
  )
}

/** A moving picture, which ends within five seconds and plays again when it is pressed. */
export function Gif({ id }: { id: string | undefined }) {
  const { t } = useTranslation('chat')
  const known = knownGif(id)
  const address = known && gifAddress(known)
  const [playing, setPlaying] = useState<string | null>(null)
  if (known === undefined || address === undefined) return <span>{t('content.gif')}</span>
  return (
    <button
      type="button"
      className={styles.gif}
      title={t('play')}
      onClick={() => void startOver(address).then(setPlaying, () => undefined)}
    >
      <img
        src={playing ?? address}
        width={192}
        height={192}
        alt={t('content.named', { kind: t('content.gif'), name: t(`gifs.${known}`) })}
        onLoad={() => playing !== null && URL.revokeObjectURL(playing)}
      />
    </button>
  )
}

/**
 * An address of its own for the drawing, so that it begins again. Pressed by the person, it also moves where less motion
 * is wanted: the rule against it names the id.
 */
async function startOver(address: string): Promise<string> {
  const drawing = await (await fetch(address)).text()
  const moving = drawing.replace('id="play"', 'id="pressed"')
  return URL.createObjectURL(new Blob([moving], { type: 'image/svg+xml' }))
}
